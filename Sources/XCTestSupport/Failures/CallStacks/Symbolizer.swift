// SPDX-License-Identifier: Apache-2.0

import CLinux
import Desktop
import Diagnosis
import Foundation
import Processes
import Programs
import Synchronization

/// Finds functions, files and lines of return addresses with the toolchain's `llvm-symbolizer`.
///
/// The Swift runtime (6.3) also finds them, but for each address it reads the line information of all files. The first
/// failure of a test bundle of 150 MB takes ten seconds with the runtime, and a quarter of a second with the tool.
enum Symbolizer {
  /// The path of the tool; nil if the tool is not installed.
  ///
  /// The tool is next to the compiler whose runtime this process has loaded, or in a folder of PATH.
  private static let tool: String? = {
    let runtime = ObjectImage(at: UInt(bitPattern: unsafeBitCast(String.self, to: UnsafeRawPointer.self)))
    let folders =
      (runtime.map {
        [URL(fileURLWithPath: $0.path).appendingPathComponent("../../../../bin").standardized.path]
      }
        ?? [])
      + ExecutableSearch.folders()
    return ExecutableSearch.find("llvm-symbolizer", in: folders)
  }()

  /// The running tool; nil before its first use, and after it has failed.
  ///
  /// The tool ends with this process. After it has read the tables of a file, it answers in a millisecond.
  private static let running = Mutex<SymbolizerProcess?>(nil)

  /// Finds the calls at return addresses.
  ///
  /// - Returns: the calls at each address that has a symbol, the innermost first; nil if the tool is not installed, or
  ///   if it does not work on this machine.
  static func calls(at addresses: [UInt64]) -> [UInt64: [StackSymbols.Call]]? {
    guard let tool else { return nil }
    var questions: [(address: UInt64, image: ObjectImage, text: String)] = []
    for address in addresses where address > 0 {
      // The call instruction precedes the return address, so the lookup uses the address minus 1.
      guard let image = ObjectImage(at: UInt(address - 1)), image.path.hasPrefix("/") else { continue }
      let place = String(image.address(of: UInt(address - 1)), radix: 16)
      questions.append((address, image, "\"\(image.path)\" 0x\(place)"))
    }
    guard !questions.isEmpty else { return [:] }
    guard let lines = running.withLock({ lines(for: questions.map(\.text), of: tool, reusing: &$0) }) else {
      return nil
    }
    // The number of replies shows that one could not be decoded; the Swift runtime is then used.
    let answers = lines.compactMap { try? JSONDecoder().decode(Answer.self, from: Data($0.utf8)) }
    guard answers.count == questions.count else { return nil }
    var found: [UInt64: [StackSymbols.Call]] = [:]
    for (question, answer) in zip(questions, answers) {
      found[question.address] = (answer.symbols ?? []).filter { !$0.function.isEmpty }.map {
        StackSymbols.Call(
          address: question.address, symbol: SwiftDemangler.demangled($0.function),
          image: question.image.name, file: $0.file.isEmpty ? nil : $0.file, line: $0.line)
      }
    }
    return found
  }

  private static func lines(
    for questions: [String], of tool: String, reusing running: inout SymbolizerProcess?
  ) -> [String]? {
    if let lines = running?.answers(to: questions) { return lines }
    // No tool was running, or it has ended. If no tool can be started, the Swift runtime is used.
    running = try? SymbolizerProcess(tool)
    let lines = running?.answers(to: questions)
    if lines == nil { running = nil }
    return lines
  }

  private struct Answer: Decodable {
    struct Symbol: Decodable {
      let function: String
      let file: String
      let line: Int

      enum CodingKeys: String, CodingKey {
        case function = "FunctionName"
        case file = "FileName"
        case line = "Line"
      }
    }

    /// The symbols; nil for an address of a file that cannot be read.
    let symbols: [Symbol]?

    enum CodingKeys: String, CodingKey { case symbols = "Symbol" }
  }
}

/// A loaded program or library, and its address in memory.
struct ObjectImage {
  let path: String
  private var start: UInt = 0

  var name: String { URL(fileURLWithPath: path).lastPathComponent }

  /// Finds the program or library at an address; nil for memory without a file.
  init?(at address: UInt) {
    guard let name = clinux_loaded_file(address, &start) else { return nil }
    let fileName = String(cString: name)
    // For the program itself, the name is the one with which it was started. That name may be relative to a former
    // working directory.
    path = fileName == CommandLine.arguments.first ? Self.executable : fileName
  }

  private static let executable: String = {
    // Without access to /proc, the name with which the program was started is used.
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
  }()

  /// Converts an address in memory to the address in the file.
  ///
  /// A program that is not position-independent (ET_EXEC) is loaded at the addresses of its file.
  func address(of address: UInt) -> UInt {
    let type = UnsafeRawPointer(bitPattern: start)?.load(fromByteOffset: 16, as: UInt16.self)
    return type == 2 ? address : address - start
  }
}
