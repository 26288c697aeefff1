import Foundation
import Runtime

/// Finds the line of the test that called us.
///
/// Apple's signatures have no `file:` and `line:`, and a property could not have them at all: the line is
/// taken from the call stack, as the first frame with a source file that is not one of ours.
enum SourceLocationFinder {
  struct Location: Sendable {
    let file: String
    let line: Int
  }

  static func callerOfThisModule() -> Location? {
    location(in: CallStack.returnAddresses())
  }

  /// The innermost line of a test among the calls of a stack.
  static func location(in addresses: [UInt]) -> Location? {
    for frame in CallStack.symbolicate(addresses)?.frames ?? [] {
      guard let location = frame.symbol?.sourceLocation, isOfATest(location.path) else { continue }
      if location.line > 0 { return Location(file: location.path, line: location.line) }
      if let location = Self.location(after: frame, in: location.path) { return location }
    }
    return nil
  }

  /// The line of the code that comes next after a call that has none: the compiler gives no line to the
  /// evaluation of a default argument, and goes on with the call that the argument is for.
  private static func location(after frame: SymbolicatedBacktrace.Frame, in file: String) -> Location? {
    guard let address = UInt(frame.captured.originalProgramCounter.description.dropFirst(2), radix: 16) else {
      return nil
    }
    let next = CallStack.symbolicate((1...64).map { address + $0 * 4 })?.frames ?? []
    let lines = next.lazy.compactMap { $0.symbol?.sourceLocation }.filter { $0.path == file && $0.line > 0 }
    return lines.first.map { Location(file: file, line: $0.line) }
  }

  /// The folder with the sources of all our modules.
  private static let ownSources: String = {
    let file = URL(fileURLWithPath: #filePath)
    return file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path + "/"
  }()

  /// Whether a file is one of our modules'.
  static func isOurs(_ path: String) -> Bool { path.hasPrefix(ownSources) }

  private static func isOfATest(_ path: String) -> Bool {
    path.hasPrefix("/") && !isOurs(path) && !path.contains("<compiler-generated>")
      && !path.hasSuffix("DiscoveredTests.swift") && !path.contains(".derived/")
      // What a macro expands to is in no file of the user's; the frame around it stands at the macro.
      && !path.contains("/@__swiftmacro_")
  }
}
