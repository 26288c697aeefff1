// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ReferenceFiles
import ResultBundle

/// The defaults of the options of `understudy test`, from `understudy.json` next to `Package.swift`.
///
/// ```json
/// { "test": { "retryTestsOnFailure": true, "maxFailures": 20, "quarantine": ".understudy/quarantine.txt" } }
/// ```
///
/// The keys are the names of the options. A value is nil, and a list is empty, if the file does not contain its key.
package struct TestDefaults: Sendable, Equatable {
  /// The outcome of a test that leaves something behind.
  package enum Leaks: String, Sendable, CaseIterable {
    case fail, warn, ignore
  }

  package var destinations: [String] = []
  /// The number of workers; nil also for `auto`.
  package var workers: Int?
  package var testPlan: URL?
  package var testTimeoutsEnabled: Bool?
  package var defaultTestExecutionTimeAllowance: Double?
  package var maximumTestExecutionTimeAllowance: Double?
  package var maxFailures: Int?
  package var capture: String?
  package var implicitInterruptionHandling: Bool?
  package var leaks: Leaks?
  package var testIterations: Int?
  package var retryTestsOnFailure: Bool?
  package var testRepetitionRelaunchEnabled: Bool?
  package var failOnFlaky: Bool?
  package var quarantine: URL?
  package var allowedSkips: URL?
  package var skipTags: [String] = []
  package var updateReferences: ReferenceUpdate?
  /// The files and folders of the package that affect no test, relative to the package.
  package var unrelatedFiles: [String] = []
  /// The programs of the test targets, which the key `testTargets` sets.
  package var targetApplications: [String: String] = [:]

  package static let fileName = "understudy.json"

  package init() {}

  /// Reads the file of a package; all defaults are unset if the package has none.
  ///
  /// - Throws: `DocumentError` with the position of an error; ``RunnerError`` if the file cannot be read.
  package init(of package: URL) throws {
    self.init()
    let file = package.appendingPathComponent(Self.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      throw RunnerError(.malformedInput, "\(file.path) cannot be read: \(error.localizedDescription)")
    }
    self = try Self(parsing: data, file: file.path, package: package)
  }

  /// - Parameters:
  ///   - data: the text, JSON in UTF-8.
  ///   - file: the name of the file in errors.
  ///   - package: the folder to which paths are relative.
  /// - Throws: `DocumentError` for an unknown key, or a value of the wrong type.
  package init(parsing data: Data, file: String, package: URL) throws {
    let root = try PositionedJSON(parsing: data, file: file)
    try root.checkKeys(known: ["test", "testTargets"])
    for member in try root["testTargets"]?.members() ?? [] {
      targetApplications[member.key] = try member.value["targetApplication"]?.string()
    }
    guard let test = root["test"] else { return }
    try test.checkKeys(known: Self.keys)
    for member in try test.members() { try read(member, package: package) }
  }

  private static let keys = [
    "allowedSkips", "capture", "defaultTestExecutionTimeAllowance", "destination", "failOnFlaky",
    "implicitInterruptionHandling", "leaks", "maxFailures", "maximumTestExecutionTimeAllowance",
    "parallelTestingWorkerCount", "quarantine", "retryTestsOnFailure", "skipTag", "testIterations",
    "testPlan", "testRepetitionRelaunchEnabled", "testTimeoutsEnabled", "unrelatedFiles",
    "updateReferences",
  ]

  private mutating func read(_ member: PositionedJSON.Member, package: URL) throws {
    let value = member.value
    switch member.key {
    case "destination": destinations = try Self.texts(value).map(Self.checkedDestination)
    case "parallelTestingWorkerCount": workers = try Self.workers(value)
    case "testPlan": testPlan = try Self.file(value, in: package)
    case "testTimeoutsEnabled": testTimeoutsEnabled = try value.bool()
    case "defaultTestExecutionTimeAllowance": defaultTestExecutionTimeAllowance = try Self.seconds(value)
    case "maximumTestExecutionTimeAllowance": maximumTestExecutionTimeAllowance = try Self.seconds(value)
    case "maxFailures": maxFailures = try value.integer(atLeast: 1)
    case "capture": capture = try Self.capture(value)
    case "implicitInterruptionHandling": implicitInterruptionHandling = try value.bool()
    case "leaks": leaks = try value.choice(of: Leaks.self)
    case "testIterations": testIterations = try value.integer(atLeast: 1)
    case "retryTestsOnFailure": retryTestsOnFailure = try value.bool()
    case "testRepetitionRelaunchEnabled": testRepetitionRelaunchEnabled = try value.bool()
    case "failOnFlaky": failOnFlaky = try value.bool()
    case "quarantine": quarantine = try Self.file(value, in: package)
    case "allowedSkips": allowedSkips = try Self.file(value, in: package)
    case "skipTag": skipTags = try Self.texts(value).map { try $0.string() }
    case "unrelatedFiles": unrelatedFiles = try Self.texts(value).map(Self.relativePath)
    case "updateReferences": updateReferences = try value.choice(of: ReferenceUpdate.self)
    default: break
    }
  }

  // MARK: - Values

  /// Returns the strings of a list; a single string counts as a list with one element.
  private static func texts(_ value: PositionedJSON) throws -> [PositionedJSON] {
    if case .string = value.value { return [value] }
    return try value.elements()
  }

  private static func checkedDestination(_ value: PositionedJSON) throws -> String {
    let text = try value.string()
    do {
      _ = try Destination(parsing: text)
    } catch {
      throw value.problem("expected a destination, such as \"size=800x600,appearance=dark\": \(error)")
    }
    return text
  }

  private static func workers(_ value: PositionedJSON) throws -> Int? {
    if case .string("auto") = value.value { return nil }
    // The error below replaces the error of `integer()`, because it also names "auto".
    guard let count = try? value.integer(atLeast: 1), count <= TestRunSettings.maximumWorkers else {
      throw value.mismatch("a whole number from 1 to \(TestRunSettings.maximumWorkers), or \"auto\"")
    }
    return count
  }

  private static func seconds(_ value: PositionedJSON) throws -> Double {
    let seconds = try value.number()
    guard seconds > 0 else { throw value.mismatch("a number of seconds above 0") }
    return seconds
  }

  private static func capture(_ value: PositionedJSON) throws -> String {
    let text = try value.string()
    guard CaptureSettings(parsing: text).problems.isEmpty else {
      throw value.mismatch(
        "on-failure, always, never, or a policy by kind such as \"screenshots=always,video=never\"")
    }
    return text
  }

  private static func file(_ value: PositionedJSON, in package: URL) throws -> URL {
    let path = try value.string()
    guard !path.isEmpty else { throw value.mismatch("the path of a file") }
    return URL(fileURLWithPath: path, relativeTo: package).standardizedFileURL
  }

  private static func relativePath(_ value: PositionedJSON) throws -> String {
    let path = try value.string()
    guard !path.isEmpty, !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw value.mismatch("the path of a file or folder inside the package")
    }
    return path.hasSuffix("/") ? String(path.dropLast()) : path
  }
}
