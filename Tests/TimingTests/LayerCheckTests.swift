// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

/// Tests `script/check-layers` with sources that have planted violations.
final class LayerCheckTests: XCTestCase {
  func testTimesOutsideTheTablesAreReported() throws {
    try check(
      "WindowSystem", says: "it belongs into a table of TimeLimits",
      of: [
        "private static let limit: TimeInterval = 0.25",
        "private static let rest = Duration.milliseconds(20)",
        "_ = process.wait(timeout: 10)",
        "let deadline = Deadline(after: 1.5)",
        "usleep(300)",
        "poll(nil, 0, 5)",
        "let next = MonotonicClock.now + 0.1",
        "static let maximumPause = 3",
      ],
      notOf: [
        "var spent: TimeInterval = 0", "checkHealth(timeout: 0)", "let part = duration / .seconds(1)",
        "_ = wait(Deadline(after: TimeLimits.Processes.kill.seconds))", "poll(&entry, 1, -1)",
        "// waits 20 ms: usleep(20_000)",
      ])
    try check(
      "WindowSystem", says: "reads another clock",
      of: ["let clock = ContinuousClock()", "let begin = ProcessInfo.processInfo.systemUptime"])
  }

  func testLimitsAndDurationsWithTheTimeOfDayAreReported() throws {
    try check(
      "TestRunner/Running", says: "computes with the time of day",
      of: [
        "let end = Date() + TimeLimits.Runner.workerEnd.seconds", "while Date() < end {}",
        "if Date() >= end {}", "let duration = Date().timeIntervalSince(begin)",
        "let left = end.timeIntervalSinceNow", "let end = Date(timeIntervalSinceNow: limit)",
        "let end = Date.now + pause", "let deadline = Date()", "func finish(until deadline: Date) {}",
        "_ = isDone.wait(timeout: .now() + limit)",
      ],
      notOf: [
        "let begin = Date()", "try queue.clean(before: Date() - days * Self.day)", "note(at: Date())",
        "let time = last.timeIntervalSince(first)", "// until Date() + limit",
        "func reason(on date: Date = Date()) -> String? { nil }",
        "timer.schedule(deadline: .now(), repeating: interval)",
        "let deadline = MonotonicClock.now + limit",
      ])
  }

  func testLinesWithoutTheLineEndOfWindowsAreReported() throws {
    try check(
      "Recorder", says: "use Character.isNewline",
      of: [
        #"for line in text.split(separator: "\n") {}"#, #"let lines = text.components(separatedBy: "\n")"#,
        #"let isWhole = text.hasSuffix("\n")"#, #"let end = text.lastIndex(of: "\n")"#,
        #"_ = text.split(separator: "\n", omittingEmptySubsequences: false)"#,
      ],
      notOf: [
        #"let text = lines.joined(separator: "\n")"#,
        #"for line in text.split(whereSeparator: \.isNewline) {}"#,
        #"let lines = data.split(separator: UInt8(ascii: "\n"))"#, #"// text.split(separator: "\n")"#,
      ])
  }

  func testUpwardImportsAreReported() throws {
    try check(
      "Recorder", says: "imports go down only",
      of: [
        "import XCUIAutomation", "import Inspector", "@testable import Studio", "package import Studio",
        "@preconcurrency package import Studio", "import struct Studio.Planted", "  import Studio",
        "@_spi(Planted) import understudy",
      ],
      notOf: ["import Interaction", "import Foundation", "// import Studio", "import Recorder"])
    try check("WindowSystem", says: "imports go down only", of: ["import Desktop"], notOf: ["import Timing"])
    try check(
      "ElementModel/Query", says: "imports go down only", of: ["import Toolkits", "import Interaction"])
    try check(
      "Programs/Idle", says: "imports go down only", of: ["import Interaction"], notOf: ["import Toolkits"])
    try check("Timing", says: "imports go down only", of: ["import Synchronized", "import DBus"])
    try check("XCUIAutomation", says: "only AppleModules may", of: ["import UIKit"])
  }

  func testCLibrariesOfOtherModulesAreReported() throws {
    try check("ElementModel/Types", says: "only WindowSystem may", of: ["import CPNG", "import CPixels"])
    try check(
      "Desktop", says: "imports \"", of: ["import CZlib", "internal import CTestHook", "import XCTest"],
      notOf: ["import CSystemd", "import CLinux"])
    try check(
      "Desktop", says: "script/check-layers does not say who may", of: ["import CPlanted"],
      notOf: ["import Crypto"])
  }

  func testToolkitNamesOutsideToolkitsAreReported() throws {
    let planted = [
      "case gtk4", "let isGTK = true", "if name == \"Qt\" {}", "_ = QtElements()", "let isQt = true",
      "let version: Qt6", "case chromium", "_ = JavaThreads.all", "if program == \"soffice.bin\" {}",
      "func askWebKit() {}", "let swing = 1", "let electron = 1", "var firefoxWindow: Int", "isFromJava()",
    ]
    for module in ["ElementModel/Query", "XCUIAutomation/Element", "Desktop/Buses", "Recorder"] {
      try check(
        module, says: "belongs into its folder in Toolkits",
        of: planted,
        notOf: [
          "// GTK 4 and Qt", "let name = \"libgtk-4.so.1\"", "let requests = \"_GTK_FRAME_EXTENTS\"",
          "case javaScript", "let JavaScript = 1", "let equation = 1",
        ])
    }
    try check("Toolkits/Qt", says: "Toolkits", of: [], notOf: planted)
  }

  func testTypesForWebPagesInTheEngineAreReported() throws {
    let planted = ["_ = WebText.plain(text)", "let nodes: HiddenWebNodes", "if WebLists.scrolls(node) {}"]
    for module in ["ElementModel/Query", "Interaction/Events", "Programs/Idle"] {
      try check(
        module, says: "belongs into its folder in Toolkits", of: planted,
        notOf: [
          "// WebText", "case .webView", "let pause = TimeLimits.Web.pause", "let role = Role.documentWeb",
        ])
    }
    try check("Toolkits/Shared", says: "Toolkits", of: [], notOf: planted)
    try check("WebDriver/Session", says: "Toolkits", of: [], notOf: planted)
  }

  func testX11NamesOutsideX11FoldersAreReported() throws {
    let planted = [
      "_ = xcb_connect(nil, nil)", "let window: X11Display", "let name = \"_NET_WM_STATE\"",
      "run(\"Xvfb\")", "environment[\"DISPLAY\"]", "let key = XF86AudioPlay",
      "fail(\"no X server\")", "let hint = WM_CLASS",
    ]
    for module in [
      "Programs/Screen", "WindowSystem/Display", "Desktop/DisplayServer", "Studio",
      "understudy/Doctor",
    ] {
      try check(
        module, says: "it belongs into WindowSystem/X11", of: planted,
        notOf: ["// the X server", "let x11 = 1", "let display = DISPLAYED"])
    }
    let ofDesktop = [
      "run(\"openbox\")", "let program = HelperPrograms.setxkbmap", "_ = XAuthority(cookie: [])",
    ]
    try check(
      "Desktop/Guard", says: "it belongs into DisplayServer/X11", of: ofDesktop,
      notOf: ["variables[\"XDG_RUNTIME_DIR\"]", "let file = \"Xauthority\""])
    for module in ["WindowSystem/X11", "Desktop/DisplayServer/X11"] {
      try check(module, says: "X11", of: [], notOf: planted + ofDesktop)
    }
  }

  func testAModuleWithoutALayerIsReported() throws {
    let answer = try CheckScript("check-layers").run(on: [
      "Planted/A.swift": "import Foundation", "Planted/B.swift": "import Foundation",
    ])
    XCTAssertNotEqual(answer.status, 0)
    XCTAssertEqual(answer.complaints(about: "Planted/A.swift").count, 1, answer.text)
    XCTAssertTrue(answer.text.contains("Planted/A.swift:1: module \"Planted\" has no layer"), answer.text)
  }

  func testTypesWithDuplicateNamesAreReported() throws {
    let planted = [
      "struct Planted0 {}", "package enum Planted1: Sendable {}", "open class Planted2 {}",
      "public protocol Planted3 {}", "@MainActor final class Planted4 {}", "typealias Planted5 = Int",
      "@available(*, deprecated) public struct Planted6<Value> {}", "nonisolated struct Planted7 {}",
      "actor Planted8 {}",
    ]
    let answer = try CheckScript("check-layers").run(on: [
      "Desktop/Planted.swift": planted.joined(separator: "\n"),
      "Recorder/Planted.swift": (planted + ["struct Recorder {}", "enum InstalledPrograms {}"]).joined(
        separator: "\n"),
      "Recorder/Steps/Planted.swift":
        "extension Planted0 {\n  struct Planted1 {}\n}\nprivate struct Planted2 {}",
    ])
    XCTAssertNotEqual(answer.status, 0)
    XCTAssertEqual(
      answer.complaints(about: "Recorder/Planted.swift"),
      planted.indices.map {
        "\($0 + 1): \"Planted\($0)\" is a type of \"Desktop\" too; no two modules have a type of the same name"
      } + [
        "\(planted.count + 1): \"Recorder\" is a type and its module; give the type another name",
        "\(planted.count + 2): \"InstalledPrograms\" is a type of \"Recorder\" and another module; "
          + "give the type another name",
      ],
      answer.text)
    XCTAssertEqual(answer.complaints(about: "Desktop/Planted.swift"), [], answer.text)
    XCTAssertEqual(answer.complaints(about: "Recorder/Steps/Planted.swift"), [], answer.text)
  }

  func testTypesOfLaterFoldersAreReported() throws {
    let answer = try CheckScript("check-layers").run(on: [
      "XCTestSupport/Failures/CallStacks/Planted.swift": """
      enum Early {}
      let one = Late.shared
      let two: Late? = nil
      // Later, in a comment
      let three = "Later, in a text"
      let four = Early.Later()
      let five: [any Later] = []
      let six = Hidden()
      """,
      "XCTestSupport/Running/Planted.swift": """
      package final class Late {}
      protocol Later {}
      private struct Hidden {}
      let one = Early.self
      let two = Late()
      """,
      "XCTestSupport/Other/Planted.swift": "let one = 1",
      "XCTestSupport/Failures/Other/Planted.swift": "let one = 1",
      "XCTestSupport/Planted.swift": "let one = 1",
    ])
    XCTAssertNotEqual(answer.status, 0)
    let order =
      "XCTestSupport/Failures/CallStacks is before it, and a folder uses only types of folders before it"
    XCTAssertEqual(
      answer.complaints(about: "XCTestSupport/Failures/CallStacks/Planted.swift"),
      [
        "2: uses \"Late\" of XCTestSupport/Running; \(order)",
        "7: uses \"Later\" of XCTestSupport/Running; \(order)",
      ], answer.text)
    XCTAssertEqual(answer.complaints(about: "XCTestSupport/Running/Planted.swift"), [], answer.text)
    let place = "is not a folder with a place in the order of script/check-layers"
    for folder in ["XCTestSupport/Other", "XCTestSupport/Failures/Other"] {
      XCTAssertEqual(
        answer.complaints(about: "\(folder)/Planted.swift"), ["1: \"\(folder)\" \(place)"], answer.text)
    }
    XCTAssertEqual(
      answer.complaints(about: "XCTestSupport/Planted.swift"),
      ["1: \"XCTestSupport/Planted.swift\" \(place)"], answer.text)
  }

  func testAToolkitProtocolWithTooManyRequirementsIsReported() throws {
    let folder = "ElementModel/Tree/Toolkits"
    func questions(_ count: Int) -> String {
      (0..<count).map { "  var planted\($0): Int { get }\n" }.joined()
    }
    let rule = "package protocol Planted: Sendable {\n\(questions(60))}\n"
    let empty = "package protocol Toolkit: ToolkitPlanted {}\n"
    func answer(_ count: Int) throws -> CheckScript.Answer {
      try CheckScript("check-layers").run(on: [
        "\(folder)/Toolkit.swift": empty + rule,
        "\(folder)/ToolkitPlanted.swift":
          "package protocol ToolkitPlanted: Sendable {\n\(questions(count))}\n\(rule)",
      ])
    }
    let most = try answer(47)
    XCTAssertEqual(most.status, 0, most.text)
    let tooMany = try answer(49)
    XCTAssertNotEqual(tooMany.status, 0)
    XCTAssertEqual(
      tooMany.complaints(about: "\(folder)/ToolkitPlanted.swift").compactMap {
        Int($0.prefix { $0 != ":" })
      },
      [49, 50], tooMany.text)
  }

  func testATypeOfTheEngineWithTooManyMembersIsReported() throws {
    func members(_ range: Range<Int>) -> String {
      range.map { "  package static func planted\($0)() {\n    let local = 1\n  }\n" }.joined()
    }
    func answer(_ count: Int, _ module: String, _ kind: String) throws -> CheckScript.Answer {
      try CheckScript("check-layers").run(on: [
        "\(module)/Planted.swift": "package \(kind) Planted {\n  init() {}\n\(members(0..<30))}\n",
        "\(module)/Planted+Rest.swift": "extension Planted {\n\(members(30..<count))}\n",
      ])
    }
    for (module, kind) in [("Interaction", "struct"), ("Toolkits/Qt", "final class")] {
      let most = try answer(45, module, kind)
      XCTAssertEqual(most.status, 0, most.text)
      let tooMany = try answer(46, module, kind)
      XCTAssertNotEqual(tooMany.status, 0)
      XCTAssertTrue(
        tooMany.text.contains("\"Planted\" has 46 members with its extensions, at most 45"), tooMany.text)
    }
    let others = [try answer(60, "Desktop", "struct"), try answer(60, "Interaction", "protocol")]
    for other in others { XCTAssertEqual(other.status, 0, other.text) }
  }

  func testAFileThatUsesRulesInATreeWithoutAnsweringIsReported() throws {
    func complaints(_ lines: String..., module: String = "Interaction") throws -> [String] {
      let path = "\(module)/Planted.swift"
      return try CheckScript("check-layers").run(on: [path: lines.joined(separator: "\n")])
        .complaints(about: path)
    }
    let obtained = ["let tree = try application.elementTree()", "let node = try element.resolve()"]
    let used = [
      "let text = tree.attributes.value(0)", "_ = tree.isHidden(0)", "nodes.tryFetch(.text, of: [0])",
    ]
    for one in obtained {
      for other in used {
        let found = try complaints(one, other)
        XCTAssertEqual(found.count, 1, "\(one); \(other): \(found)")
        XCTAssertTrue(found.first?.contains("call them in answering(_:)") == true, "\(found)")
        XCTAssertEqual(try complaints(one, "try tree.answering {", other, "}"), [])
        XCTAssertEqual(try complaints(one, other, module: "ElementModel/Tree"), [])
      }
    }
    XCTAssertEqual(try complaints(obtained[0], "try tree.frame(0)", "// " + used[0]), [])
    XCTAssertEqual(try complaints(used[0], "func elementTree() throws -> ElementTree"), [])
  }

  /// Compares the complaints of the script about a file with the lines that were planted in it.
  ///
  /// - Parameters:
  ///   - folder: the module, or a folder of it.
  ///   - complaint: a string that each complaint contains.
  ///   - planted: the lines that the script must report.
  ///   - allowed: the lines that the script must not report.
  ///   - line: the line of the test.
  /// - Throws: an error when the script cannot be run.
  private func check(
    _ folder: String, says complaint: String, of planted: [String], notOf allowed: [String] = [],
    line: UInt = #line
  ) throws {
    let path = "\(folder)/Planted.swift"
    let answer = try CheckScript("check-layers").run(on: [path: (planted + allowed).joined(separator: "\n")])
    XCTAssertEqual(answer.status != 0, !planted.isEmpty, answer.text, line: line)
    let complaints = answer.complaints(about: path)
    XCTAssertEqual(
      complaints.compactMap { Int($0.prefix { $0 != ":" }) }, Array(0..<planted.count).map { $0 + 1 },
      answer.text, line: line)
    for text in complaints { XCTAssertTrue(text.contains(complaint), text, line: line) }
  }
}
