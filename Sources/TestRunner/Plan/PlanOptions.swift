// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import Settings

/// The options of one configuration, including the defaults of the plan.
struct PlanOptions {
  private var configuration = TestConfiguration()
  private var application: String?

  /// The lifetime of a capture, with Xcode's names.
  private enum Lifetime: String, CaseIterable {
    case keepAlways
    case deleteOnSuccess
    case keepNever

    var policy: CaptureSettings.Policy {
      switch self {
      case .keepAlways: .always
      case .deleteOnSuccess: .onFailure
      case .keepNever: .never
      }
    }
  }

  private enum Order: String, CaseIterable {
    case lexical
    case random
  }

  /// The kind of capture of a test: screenshots or a video.
  private enum CaptureFormat: String, CaseIterable {
    case screenshots
    case screenRecording
  }

  private var lifetime: Lifetime?
  private var format: CaptureFormat?
  private var language: PositionedJSON?
  private var region: PositionedJSON?

  /// - Throws: `DocumentError` if the value of a key has the wrong type.
  init(_ members: [PositionedJSON.Member], reader: inout TestPlanReader) throws {
    for member in members { try read(member, reader: &reader) }
    try chooseLocale(reader: &reader)
    chooseCapture()
  }

  /// - Parameters:
  ///   - name: the name of the configuration.
  ///   - targets: the test targets of the plan.
  ///   - applications: the programs that the plan sets for single targets.
  /// - Returns: the configuration of the tests.
  func configuration(name: String, targets: [String], applications: [String: String]) -> TestConfiguration {
    var result = configuration
    result.name = name
    for target in targets { result.targetApplications[target] = applications[target] ?? application }
    return result
  }

  private static let known = [
    "environmentVariableEntries", "commandLineArgumentEntries", "language", "region", "testTimeoutsEnabled",
    "defaultTestExecutionTimeAllowance", "maximumTestExecutionTimeAllowance", "testRepetitionMode",
    "maximumTestRepetitions", "repeatInNewRunnerProcess", "testExecutionOrdering", "userAttachmentLifetime",
    "uiTestingScreenshotsLifetime", "preferredScreenCaptureFormat", "selectedTags", "skippedTags",
    "targetApplication", "uiTestTargetApplication", "implicitInterruptionHandling",
  ]

  private mutating func read(_ member: PositionedJSON.Member, reader: inout TestPlanReader) throws {
    let value = member.value
    switch member.key {
    case "environmentVariableEntries": try readVariables(value, reader: &reader)
    case "commandLineArgumentEntries": try readArguments(value, reader: &reader)
    case "language": language = value
    case "region": region = value
    case "testTimeoutsEnabled": configuration.timeAllowances.areEnabled = try value.bool()
    case "defaultTestExecutionTimeAllowance": configuration.timeAllowances.standard = try seconds(value)
    case "maximumTestExecutionTimeAllowance": configuration.timeAllowances.maximum = try seconds(value)
    case "testRepetitionMode":
      configuration.repetition.mode = try value.choice(of: TestConfiguration.Repetition.Mode.self)
    case "maximumTestRepetitions": configuration.repetition.maximum = try value.integer(atLeast: 1)
    case "repeatInNewRunnerProcess": configuration.repetition.relaunches = try value.bool()
    case "testExecutionOrdering": configuration.isOrderRandom = try value.choice(of: Order.self) == .random
    case "uiTestingScreenshotsLifetime": lifetime = try value.choice(of: Lifetime.self)
    case "preferredScreenCaptureFormat": format = try value.choice(of: CaptureFormat.self)
    case "userAttachmentLifetime":
      if try value.choice(of: Lifetime.self) != .deleteOnSuccess {
        reader.note(
          value, "The lifetime of each attachment applies; by default, attachments are deleted on success.")
      }
    case "implicitInterruptionHandling": configuration.handlesInterruptions = try value.bool()
    case "targetApplication", "uiTestTargetApplication":
      application = try TestPlanReader.applicationName(value)
    // The reader of the plan reads the tags: they select tests for all configurations.
    case "selectedTags", "skippedTags": break
    case let key where PlanKeys.unusedOptions[key] != nil:
      reader.note(value, PlanKeys.unusedOptions[key] ?? "")
    default:
      reader.noteUnknown(in: [member], except: Self.known + PlanKeys.unusedOptions.keys)
    }
  }

  private func seconds(_ value: PositionedJSON) throws -> TimeInterval {
    let seconds = try value.number()
    guard seconds > 0 else { throw value.mismatch("a number of seconds above 0") }
    return seconds
  }

  // MARK: - Variables and arguments

  private mutating func readVariables(_ value: PositionedJSON, reader: inout TestPlanReader) throws {
    for entry in try value.elements() {
      reader.noteUnknown(in: try entry.members(), except: ["key", "value", "enabled"])
      let key = try entry.required("key")
      let name = try key.string()
      guard !name.isEmpty, !name.contains("="), !name.contains("\0") else {
        throw key.mismatch("the name of a variable")
      }
      let text = try entry["value"]?.string() ?? ""
      guard try entry["enabled"]?.bool() ?? true else { continue }
      guard !Self.reserved.contains(name) else {
        reader.note(key, "Understudy sets \(name) itself; the value of the plan has no effect.")
        continue
      }
      noteExpansion(text, at: entry["value"] ?? entry, reader: &reader)
      configuration.environment[name] = text
    }
  }

  /// The variables with which Understudy passes data to its processes.
  private static let reserved = Set(
    Setting.all.filter { $0.scope == .internal || $0 == .resultPath }.map(\.name))

  private mutating func readArguments(_ value: PositionedJSON, reader: inout TestPlanReader) throws {
    for entry in try value.elements() {
      reader.noteUnknown(in: try entry.members(), except: ["argument", "enabled"])
      let argument = try entry.required("argument")
      let text = try argument.string()
      guard let words = ShellWords.split(text) else {
        throw argument.problem("expected a closing quotation mark in \"\(text)\"")
      }
      guard try entry["enabled"]?.bool() ?? true else { continue }
      noteExpansion(text, at: argument, reader: &reader)
      configuration.arguments += words
    }
  }

  private func noteExpansion(_ text: String, at value: PositionedJSON, reader: inout TestPlanReader) {
    guard text.contains("$(") else { return }
    reader.note(value, "There are no build settings to expand: \(text) stays unchanged.")
  }

  // MARK: - Locale and capture

  private mutating func chooseLocale(reader: inout TestPlanReader) throws {
    guard let place = language ?? region else { return }
    let language = try self.language?.string() ?? ""
    let region = try self.region?.string() ?? ""
    guard !language.isEmpty || !region.isEmpty else { return }
    do {
      configuration.locale = try PlanLocale.name(language: language, region: region)
    } catch {
      throw place.problem(error.description)
    }
  }

  private mutating func chooseCapture() {
    guard lifetime != nil || format != nil else { return }
    var settings = CaptureSettings()
    let policy = (lifetime ?? .deleteOnSuccess).policy
    switch format {
    case nil:
      settings[.screenshots] = policy
      settings[.video] = policy
    case .screenshots:
      settings[.screenshots] = policy
      settings[.video] = .never
    case .screenRecording:
      settings[.video] = policy
    }
    configuration.capture = settings.description
  }
}
