// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The baselines of one test target, either for one class of machines or for any machine.
///
/// The baselines for any machine are multiples of a reference workload.
package struct BaselineFile: Sendable, Equatable, Codable {
  /// The version of the file format; files with a newer version are refused.
  package static let version = 1

  package var format = Self.version
  /// The class of machines that the file is for; nil for all machines without a file of their class.
  package var machine: MachineClass?
  /// The baselines by test (`CatalogTests/testParsing`) and by the metric's identifier.
  package var tests: [String: [String: Baseline]] = [:]

  package init(machine: MachineClass?) { self.machine = machine }

  /// The name, without extension, of the file for all machines without a file of their class.
  package static let nameForAnyMachine = "any-machine"

  package static func name(for machine: MachineClass?) -> String {
    (machine?.name ?? nameForAnyMachine) + ".json"
  }

  /// Reads a baseline file.
  ///
  /// - Returns: the content of the file; nil if the file does not exist.
  package static func read(_ url: URL) throws(BaselineError) -> BaselineFile? {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch CocoaError.fileReadNoSuchFile {
      return nil
    } catch {
      throw BaselineError(file: url, problem: "cannot be read: \(error.localizedDescription)")
    }
    do {
      let file = try JSONDecoder().decode(BaselineFile.self, from: data)
      guard file.format <= version else {
        throw BaselineError(
          file: url,
          problem:
            "has the format \(file.format); expected at most \(version). A newer version of Understudy wrote it."
        )
      }
      return file
    } catch let error as BaselineError {
      throw error
    } catch {
      throw BaselineError(file: url, problem: "is not a baseline file: \(Self.describe(error))")
    }
  }

  /// Replaces the whole file at once, so that a program that reads it never gets a partial file.
  package func write(to url: URL) throws(BaselineError) {
    let encoder = JSONEncoder()
    // The keys are sorted, so that a change of one baseline changes one line.
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try (encoder.encode(self) + Data("\n".utf8)).write(to: url, options: .atomic)
    } catch {
      throw BaselineError(file: url, problem: "cannot be written: \(error.localizedDescription)")
    }
  }

  private static func describe(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "\(error)" }
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map(\.stringValue).joined(separator: " > ")
      return (path.isEmpty ? "" : "at \(path): ") + context.debugDescription
    }
    return switch error {
    case .keyNotFound(let key, let context):
      "expected \"\(key.stringValue)\"" + (context.codingPath.isEmpty ? "" : " at ")
        + context.codingPath.map(\.stringValue).joined(separator: " > ")
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
      place(context)
    @unknown default: "\(error)"
    }
  }
}

/// The reason why a baseline file cannot be used.
package struct BaselineError: Error, CustomStringConvertible {
  package let file: URL
  package let problem: String

  package init(file: URL, problem: String) {
    self.file = file
    self.problem = problem
  }

  package var description: String { "\(file.path) \(problem)" }
}
