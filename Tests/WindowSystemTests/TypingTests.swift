// SPDX-License-Identifier: Apache-2.0

import Foundation
import KeySymbols
import TestSupport
import Timing
import WindowSystem
import XCTest

/// Tests typing into real toolkits, by reading the text from the widget.
final class TypingTests: XCTestCase {
  private var desktop: TestDisplay!
  private var display: (any DisplayClient)!

  override func setUpWithError() throws {
    desktop = try TestDisplay()
    display = try desktop.connect()
  }

  override func tearDown() {
    display = nil
    desktop.stop()
  }

  func testMixedScriptsReachAGTK3TextWithoutLoss() throws {
    try assertArrives(Self.mixed(1000), version: "3.0")
    try assertArrives(Self.mixed(1000), version: "3.0")
  }

  func testMixedScriptsReachAGTK4TextWithoutLoss() throws {
    try assertArrives(Self.mixed(1000), version: "4.0")
  }

  func testASCIIReachesGTK3AndGTK4WithoutLoss() throws {
    let characters = (0..<4000).map { number -> Character in
      number % 60 == 59 ? "\n" : Character(Unicode.Scalar(32 + UInt8(number % 95)))
    }
    let text = String(characters)
    try assertArrives(text, version: "3.0")
    try assertArrives(text, version: "4.0")
  }

  func testGraphemesOfManyScalarsArriveCompletely() throws {
    try assertArrives("\u{1f469}\u{200d}\u{1f4bb} e\u{301} \u{1f1e9}\u{1f1ea} end", version: "3.0")
  }

  func testTheKeyboardLayoutIsUnchangedAfterManyRemaps() throws {
    let editor = try startEditor("3.0")
    for start in stride(from: 0x4e00, to: 0x5200, by: 90) {
      let text = (0..<90).compactMap { Unicode.Scalar(start + $0) }
      try display.type(String(String.UnicodeScalarView(text)), focusedWindow: editor.window.id)
    }
    try display.pressKey(try XCTUnwrap(KeySym("a")), modifiers: [.control])
    try display.pressKey(.delete, modifiers: [])
    let plain = "The quick brown fox: <jumps> @ \"9 lazy dogs\" ~!#$%^&*()_+{}|\\"
    try display.type(plain + "x\u{8}\u{f702}\u{f703}", focusedWindow: editor.window.id)
    XCTAssertEqual(try read(editor), plain)
  }

  func testAProgramThatHangsWhileTypingIsNamedInTheError() throws {
    // The program is stopped after it has shown its window.
    let editor = try startEditor("3.0")
    let display = try desktop.connect(typingBarrier: 1)
    try display.type("\u{4e00}", focusedWindow: editor.window.id)
    try stop(editor.program.process.processIdentifier)
    let many = String(String.UnicodeScalarView((0x5000..<0x5100).compactMap { Unicode.Scalar($0) }))
    XCTAssertThrowsError(try display.type(many, focusedWindow: editor.window.id)) { error in
      XCTAssertTrue("\(error)".contains("editor 3.0"), "\(error)")
      guard case WindowSystemError.windowNotAnswering(_, _, let process, _) = error else {
        return XCTFail("\(error)")
      }
      XCTAssertEqual(process, editor.program.process.processIdentifier)
    }
  }

  // MARK: - A text editor that prints its text

  private struct Editor {
    let program: PythonProgram
    let window: WindowInfo
  }

  private static let source = """
    import sys, json, signal, gi
    version = sys.argv[1]
    gi.require_version("Gtk", version)
    from gi.repository import Gtk, GLib
    def show(view):
        buffer = view.get_buffer()
        text = buffer.get_text(buffer.get_start_iter(), buffer.get_end_iter(), True)
        print(json.dumps(text))
        buffer.set_text("")
        return True
    def build(window):
        window.set_title("editor " + version)
        window.set_default_size(600, 400)
        view = Gtk.TextView()
        scrolled = Gtk.ScrolledWindow()
        (scrolled.add if version == "3.0" else scrolled.set_child)(view)
        (window.add if version == "3.0" else window.set_child)(scrolled)
        GLib.unix_signal_add(GLib.PRIORITY_LOW, signal.SIGUSR1, show, view)
        if version == "3.0": window.show_all()
        window.present()
        view.grab_focus()
    if version == "3.0":
        build(Gtk.Window())
        Gtk.main()
    else:
        app = Gtk.Application(flags=32)
        app.connect("activate", lambda app: build(Gtk.ApplicationWindow(application=app)))
        app.run([])
    """

  private func startEditor(_ version: String) throws -> Editor {
    let program = try desktop.python(Self.source, [version])
    let window = try desktop.window("the editor", on: display) {
      $0.title == "editor \(version)" && $0.isActive
    }
    XCTAssertTrue(try display.ping(window.id, timeout: 10))
    let monitor = try desktop.displayServer.watchDamage()
    _ = try monitor.waitForQuiet(for: 0.2, until: MonotonicClock.now + 2)
    return Editor(program: program, window: window)
  }

  private func read(_ editor: Editor) throws -> String {
    XCTAssertTrue(try display.ping(editor.window.id, timeout: 30))
    kill(editor.program.process.processIdentifier, SIGUSR1)
    let line = try editor.program.nextLine()
    return try JSONDecoder().decode(String.self, from: Data(line.utf8))
  }

  private func assertArrives(_ text: String, version: String) throws {
    let editor = try startEditor(version)
    for _ in 0..<2 {
      let start = MonotonicClock.now
      try display.type(text, focusedWindow: editor.window.id)
      let sent = MonotonicClock.now - start
      XCTAssertTrue(try display.ping(editor.window.id, timeout: 30))
      let rate = Double(text.unicodeScalars.count) / (MonotonicClock.now - start)
      print("GTK \(version): \(Int(rate)) characters/s, sent in \(sent) s")
      XCTAssertEqual(try read(editor), text)
    }
    kill(editor.program.process.processIdentifier, SIGKILL)
    try Wait.until("the editor is gone") {
      try !display.windows().contains { $0.id == editor.window.id }
    }
  }

  /// 60% ASCII, the rest accented Latin, Cyrillic, CJK and emoji; each 60th character is a new line.
  private static func mixed(_ count: Int) -> String {
    var scalars = String.UnicodeScalarView()
    for index in 0..<count {
      let code: UInt32 =
        switch index % 10 {
        case _ where index % 60 == 59: 10
        case 1: 0xe0 + UInt32(index * 7 % 31)
        case 4: 0x430 + UInt32(index * 3 % 32)
        case 6: 0x4e00 + UInt32(index * 11 % 300)
        case 8: 0x1f600 + UInt32(index * 5 % 60)
        default: 33 + UInt32(index * 13 % 94)
        }
      if let scalar = Unicode.Scalar(code) { scalars.append(scalar) }
    }
    return String(scalars)
  }
}
