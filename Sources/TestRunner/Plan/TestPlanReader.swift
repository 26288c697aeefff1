// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Reads the parts of a test plan, and notes the settings without effect.
struct TestPlanReader {
  let file: String
  private(set) var notes: [PlanNote] = []

  init(file: String) { self.file = file }

  mutating func read(_ root: PositionedJSON, into plan: inout TestPlan) throws {
    noteUnknown(
      in: try root.members(), except: ["configurations", "defaultOptions", "testTargets", "version"])
    if let version = root["version"], try version.number() != 1 {
      throw version.mismatch("1, the only version of test plans")
    }
    var applications: [String: String] = [:]
    plan.selection.planned = []
    for entry in try root.required("testTargets").elements() {
      try readTarget(entry, into: &plan, applications: &applications)
    }
    let defaults = try root["defaultOptions"]?.members() ?? []
    let tags = try tagConditions(defaults)
    for index in (plan.selection.planned ?? []).indices { plan.selection.planned?[index].tags += tags }
    // The defaults are also read separately, so that their errors are reported even if each configuration overrides
    // them.
    _ = try PlanOptions(defaults, reader: &self)
    for entry in try root["configurations"]?.elements() ?? [] {
      try readConfiguration(entry, defaults: defaults, into: &plan, applications: applications)
    }
    if plan.configurations.isEmpty {
      try plan.configurations.append(
        PlanOptions(defaults, reader: &self).configuration(
          name: "", targets: plan.targets.map(\.name), applications: applications))
    }
    plan.notes = notes.sorted { $0.place < $1.place }
  }

  mutating func note(_ value: PositionedJSON, _ text: String) { note(value.place, value.keyPath, text) }

  private mutating func note(_ place: TextPosition, _ keyPath: String, _ text: String) {
    let note = PlanNote(file: file, place: place, keyPath: keyPath, text: text)
    if !notes.contains(note) { notes.append(note) }
  }

  /// Adds a note for each unknown key.
  mutating func noteUnknown(in members: [PositionedJSON.Member], except known: [String]) {
    for member in members where !known.contains(member.key) {
      let near = NearMisses.closest(to: member.key, among: known, limit: 1).first
      note(
        member.place, member.value.keyPath,
        "The key is unknown and has no effect." + (near.map { " Is \"\($0)\" meant?" } ?? ""))
    }
  }

  // MARK: - Configurations

  private mutating func readConfiguration(
    _ entry: PositionedJSON, defaults: [PositionedJSON.Member], into plan: inout TestPlan,
    applications: [String: String]
  ) throws {
    noteUnknown(in: try entry.members(), except: ["id", "name", "options", "enabled"])
    if let enabled = entry["enabled"], try !enabled.bool() {
      return note(entry, "The configuration is disabled in the plan.")
    }
    let name = try entry.required("name").string()
    let overrides = try entry["options"]?.members() ?? []
    for member in overrides where Self.tagKeys.contains(member.key) { note(member.value, PlanKeys.tags) }
    // A key of the configuration replaces the complete value of the default.
    let merged = defaults.filter { common in !overrides.contains { $0.key == common.key } } + overrides
    let options = try PlanOptions(merged, reader: &self)
    plan.configurations.append(
      options.configuration(name: name, targets: plan.targets.map(\.name), applications: applications))
  }

  // MARK: - Targets

  private mutating func readTarget(
    _ entry: PositionedJSON, into plan: inout TestPlan, applications: inout [String: String]
  ) throws {
    noteUnknown(
      in: try entry.members(),
      except: [
        "target", "enabled", "parallelizable", "selectedTests", "skippedTests", "selectedTags", "skippedTags",
        "tags", "targetApplication", "uiTestTargetApplication", "testExecutionOrdering",
      ])
    let reference = try entry.required("target")
    noteUnknown(in: try reference.members(), except: ["name", "identifier", "containerPath"])
    let name = try reference.required("name").string()
    guard !name.isEmpty else { throw try reference.required("name").mismatch("the name of a test target") }
    let isEnabled = try entry["enabled"]?.bool() ?? true
    let target = TestPlan.Target(name: name, isParallelizable: try entry["parallelizable"]?.bool())
    let only = try entry["selectedTests"].map { try selectors($0, in: name) }
    let skip = try entry["skippedTests"].map { try selectors($0, in: name) } ?? []
    for key in ["targetApplication", "uiTestTargetApplication"] {
      if let value = entry[key] { applications[name] = try Self.applicationName(value) }
    }
    let tags = try tagConditions(try entry.members())
    let assigned = try entry["tags"].map { try assignedTags($0, in: name) } ?? []
    if let value = entry["testExecutionOrdering"] {
      note(value, "All test targets run in the order that the options of the plan set.")
    }
    guard isEnabled else { return }
    guard !plan.targets.contains(where: { $0.name == name }) else {
      throw try reference.required("name").problem("the test target \"\(name)\" is in the plan twice")
    }
    plan.targets.append(target)
    let origin = TestSelector.Origin.plan(file: file, line: reference.place.line)
    plan.selection.planned?.append(.init(name: name, only: only, tags: tags, origin: origin))
    plan.selection.skip += skip
    plan.selection.assignedTags += assigned
  }

  /// Reads the program under test: the name of a product, a path, a desktop-file id, or the name in Xcode's reference
  /// to a target.
  static func applicationName(_ value: PositionedJSON) throws -> String {
    if case .object = value.value { return try value.required("name").string() }
    return try value.string()
  }

  // MARK: - Tags

  static let tagKeys = ["selectedTags", "skippedTags"]

  /// Reads the conditions for tags from the members of a target or of the default options.
  ///
  /// Xcode omits the mode of a target, whose default is `or`.
  private mutating func tagConditions(_ members: [PositionedJSON.Member]) throws -> [TagCondition] {
    var conditions: [TagCondition] = []
    for member in members where Self.tagKeys.contains(member.key) {
      noteUnknown(in: try member.value.members(), except: ["mode", "tags"])
      let tags = try member.value["tags"]?.elements().map { try $0.string() } ?? []
      let mode = try member.value["mode"]?.choice(of: TagCondition.Mode.self) ?? .or
      if !tags.isEmpty {
        conditions.append(TagCondition(tags, mode: mode, isSkip: member.key == "skippedTags"))
      }
    }
    return conditions
  }

  /// Reads the tags that the plan gives to tests: an object with a list of tests for each tag.
  private mutating func assignedTags(
    _ value: PositionedJSON, in target: String
  ) throws -> [TestSelection.AssignedTag] {
    try value.members().flatMap { member in
      guard !TestTags.plain(member.key).isEmpty else {
        throw member.value.problem("expected the name of a tag")
      }
      return try selectors(member.value, in: target).map {
        TestSelection.AssignedTag(tag: member.key, selector: $0)
      }
    }
  }

  // MARK: - Selected tests

  /// Reads a list of tests such as `Class/test`, or the object that Xcode 16.3 and later write, with separate lists for
  /// the two test libraries.
  private mutating func selectors(_ value: PositionedJSON, in target: String) throws -> [TestSelector] {
    switch value.value {
    case .array(let entries):
      return try entries.map { try selector($0.string(), at: $0, in: target, library: nil) }
    case .object(let members):
      noteUnknown(in: members, except: ["suites", "testFunctions", "xctestClasses"])
      return try suites(value, below: target)
        + (value["xctestClasses"]?.elements() ?? []).flatMap { entry in
          noteUnknown(in: try entry.members(), except: ["name", "xctestMethods"])
          return try group(entry, below: target, items: "xctestMethods", library: .xctest)
        }
    default:
      throw value.mismatch("a list of tests, or an object with \"suites\" and \"xctestClasses\"")
    }
  }

  private mutating func suites(_ value: PositionedJSON, below path: String) throws -> [TestSelector] {
    var found = try (value["testFunctions"]?.elements() ?? []).map {
      try selector($0.string(), at: $0, in: path, library: .swiftTesting)
    }
    for entry in try value["suites"]?.elements() ?? [] {
      noteUnknown(in: try entry.members(), except: ["name", "suites", "testFunctions"])
      if let inner = entry["suites"], try !inner.elements().isEmpty {
        found += try suites(entry, below: "\(path)/\(entry.required("name").string())")
      } else {
        found += try group(entry, below: path, items: "testFunctions", library: .swiftTesting)
      }
    }
    return found
  }

  /// Reads a class or a suite: as a whole, or with some of its tests.
  private func group(
    _ entry: PositionedJSON, below path: String, items: String, library: TestIdentifier.Library
  ) throws -> [TestSelector] {
    let name = try entry.required("name")
    let tests = try entry[items]?.elements() ?? []
    if tests.isEmpty { return [selector(try name.string(), at: name, in: path, library: library)] }
    let folder = "\(path)/\(try name.string())"
    return try tests.map { selector(try $0.string(), at: $0, in: folder, library: library) }
  }

  private func selector(
    _ name: String, at value: PositionedJSON, in path: String, library: TestIdentifier.Library?
  ) -> TestSelector {
    TestSelector(
      "\(path)/\(name)", origin: .plan(file: file, line: value.place.line), library: library)
  }
}
