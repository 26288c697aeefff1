// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Profiling
import ResultBundle
import TestResults
import WebAssets

/// A profile as one page that any browser shows: a flame graph, and the heaviest functions with their callers.
package struct ProfilePage {
  private let profile: CallProfile
  private let about: About

  /// The properties of a profile that are shown next to it.
  package struct About: Sendable {
    package var test: String
    /// The name of the profiler: `perf`.
    package var profiler: String
    /// The event that the profiler counted: `cpu-clock`.
    package var event: String
    package var date: Date
    /// Remarks about the profile, one sentence each.
    package var notes: [String]
    /// The id of the process that ran the test; nil if it is unknown.
    package var testProcess: Int?
    /// The folder to which file names are relative.
    package var folder: String

    package init(
      test: String, profiler: String, event: String, date: Date = Date(), notes: [String], testProcess: Int?,
      folder: String
    ) {
      self.test = test
      self.profiler = profiler
      self.event = event
      self.date = date
      self.notes = notes
      self.testProcess = testProcess
      self.folder = folder
    }
  }

  package init(_ profile: CallProfile, about: About) {
    self.profile = profile
    self.about = about
  }

  package var html: Data {
    get throws {
      let data =
        Data("<script type=\"application/json\" id=\"profile\">".utf8)
        + (try PageDocument.encode(content)) + Data("</script>\n".utf8)
      return PageDocument.head(
        title: "Profile of \(about.test)", scripts: [Self.script],
        styles: ["kit/base.css", "profile/profile.css"], body: Self.body)
        + data
        + PageDocument.tail(script: Self.script)
    }
  }

  static let script = ScriptBundle(entry: "profile/profile.js", read: AssetFiles.text).text
  private static let body = Data(
    """
    <body>
    <a class="skip" href="#main">Skip to the profile</a>
    <header id="top"></header>
    <main id="main" class="profile" tabindex="-1"></main>
    <div id="tip" hidden></div>
    <div id="announce" role="status" class="quiet"></div>
    <noscript><p>This page needs JavaScript, which this browser does not run.</p></noscript>

    """.utf8)

  // MARK: - The data of the script

  struct Content: Codable {
    let test: String
    let profiler: String
    let event: String
    let date: Date
    let notes: [String]
    let weight: Int
    /// The names of the modules, to which functions refer by index.
    let modules: [String]
    /// The paths of the files, to which functions refer by index.
    let files: [String]
    let functions: Functions
    let processes: [Process]
  }

  /// The properties of functions, as lists in which each function has the same index.
  ///
  /// Without field names in each entry, a page is half as long.
  struct Functions: Codable {
    var names: [String] = []
    var modules: [Int] = []
    var kinds: [CodeKind] = []
    /// The index of each function's file; -1 for an unknown file.
    var files: [Int] = []

    mutating func append(name: String, module: Int, kind: CodeKind, file: Int) {
      names.append(name)
      modules.append(module)
      kinds.append(kind)
      files.append(file)
    }
  }

  struct Process: Codable {
    let name: String
    let number: Int
    let weight: Int
    let isTest: Bool
    /// Five numbers for each call, in preorder.
    ///
    /// The numbers are the index of the call's function, its own weight, its weight with all calls in it, its line or
    /// 0, and the number of its direct children.
    let calls: [Int]
  }

  private var content: Content {
    var modules = Texts()
    var files = Texts()
    let prefix = about.folder.hasSuffix("/") ? about.folder : about.folder + "/"
    var functions = Functions()
    for function in profile.functions {
      functions.append(
        name: PlainText.visible(function.name), module: modules.index(of: function.module),
        kind: function.kind,
        file: function.file.map {
          files.index(of: PlainText.visible($0.hasPrefix(prefix) ? String($0.dropFirst(prefix.count)) : $0))
        } ?? -1)
    }
    // Calls that are too narrow to be visible are combined.
    let rest = functions.names.count
    functions.append(name: "many small calls", module: modules.index(of: ""), kind: .library, file: -1)
    let least = minimumShown
    return Content(
      test: PlainText.visible(about.test), profiler: about.profiler, event: about.event, date: about.date,
      notes: about.notes.map(PlainText.visible), weight: profile.weight, modules: modules.all,
      files: files.all, functions: functions,
      processes: profile.processes.map { process in
        var calls: [Int] = []
        Self.add(process.roots, to: &calls, least: least, rest: rest)
        return Process(
          name: PlainText.visible(process.name), number: process.number, weight: process.weight,
          isTest: process.number == about.testProcess, calls: calls)
      })
  }

  /// The maximum number of calls that a page draws without a pause.
  private static let maximumCalls = 60_000

  /// The smallest weight that is shown, so that the number of calls does not exceed the limit.
  private var minimumShown: Int {
    var least = 1
    while profile.processes.reduce(0, { $0 + Self.count($1.roots, least: least) }) > Self.maximumCalls {
      least *= 2
    }
    return least
  }

  private static func count(_ nodes: [CallProfile.Node], least: Int) -> Int {
    nodes.reduce(0) { $1.total >= least ? $0 + 1 + count($1.children, least: least) : $0 }
  }

  /// Adds calls with their children to a list; calls that are lighter than `least` are combined into one call of
  /// `rest`.
  ///
  /// - Returns: the number of calls that were added at this level.
  @discardableResult
  private static func add(_ nodes: [CallProfile.Node], to calls: inout [Int], least: Int, rest: Int) -> Int {
    var number = 0
    var small = 0
    for node in nodes {
      guard node.total >= least else {
        small += node.total
        continue
      }
      number += 1
      calls += [node.function, node.selfWeight, node.total, node.line ?? 0, 0]
      let index = calls.count - 1
      calls[index] = add(node.children, to: &calls, least: least, rest: rest)
    }
    if small > 0 {
      calls += [rest, small, small, 0, 0]
      number += 1
    }
    return number
  }

  /// A list of different strings.
  private struct Texts {
    private(set) var all: [String] = []
    private var indices: [String: Int] = [:]

    mutating func index(of text: String) -> Int {
      if let index = indices[text] { return index }
      indices[text] = all.count
      all.append(text)
      return all.count - 1
    }
  }
}
