// SPDX-License-Identifier: Apache-2.0

import TestSetup
import XCTest

/// Tests the setup of UI tests for programs in other languages.
final class ProgramSetupTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("setup-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try write("understudy/Package.swift", #"let package = Package(name: "understudy")"#)
    try write("app/meson.build", "project('editor', 'c')")
    try write("app/src/editor.py", "")
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func setup(_ application: String) -> ProgramSetup {
    ProgramSetup(
      project: folder.appendingPathComponent("app"), application: application,
      source: .checkout(folder.appendingPathComponent("understudy")), engines: [.shell])
  }

  func testAProgramGetsAPackageAndASecondRunChangesNothing() throws {
    let plan = try setup("build/text-editor").plan()
    XCTAssertEqual(plan.target, "TextEditorUITests")
    XCTAssertEqual(
      plan.notes,
      [
        "ui-tests.sh clones Understudy from the variable UNDERSTUDY_REPOSITORY: set it in the settings of the "
          + "repository, or write the URL into the script.",
        "Build the program before the tests, as Meson does: meson setup build && meson compile -C build",
        "build/text-editor does not exist yet. Create it before you run the tests.",
      ])
    try plan.apply()
    XCTAssertEqual(
      try read("app/ui-tests/Package.swift"),
      """
      // swift-tools-version: 6.1
      import PackageDescription

      let package = Package(
        name: "ui-tests",
        dependencies: [.package(path: "../../understudy")],
        targets: [
          .testTarget(
            name: "TextEditorUITests",
            dependencies: [.product(name: "XCUIAutomation", package: "understudy")],
            // XCTest's waiting functions cannot be called from plain tests in Swift 6 mode.
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]
          )
        ]
      )

      """)
    let program = try read("app/ui-tests/Tests/TextEditorUITests/Program.swift")
    XCTAssertTrue(
      program.contains(#"XCUIApplication(url: projectFolder.appendingPathComponent("build/text-editor"))"#),
      program)
    XCTAssertTrue(
      try read("app/ui-tests/Tests/TextEditorUITests/LaunchTests.swift").contains("XCUIApplication.underTest")
    )
    let again = try setup("build/text-editor").plan()
    XCTAssertTrue(again.isDone)
    XCTAssertEqual(again.unchanged.count, 5)
  }

  /// The root of the repository is unknown in this case, so the files are written to the folder of the project.
  func testCIFilesAreInTheProjectWithoutGitAndBuildSystem() throws {
    try write("plain/editor.py", "")
    let project = folder.appendingPathComponent("plain")
    let plan = try ProgramSetup(
      project: project, application: "editor.py",
      source: .checkout(folder.appendingPathComponent("understudy")),
      engines: [.github]
    ).plan()
    let workflow = try XCTUnwrap(plan.files.first { $0.name == ".github/workflows/ui-tests.yml" })
    XCTAssertEqual(workflow.url.path, project.appendingPathComponent(workflow.name).path)
    XCTAssertTrue(workflow.new.contains("sh ./ui-tests/ui-tests.sh"), workflow.new)
  }

  func testACommandKeepsItsArgumentsAndResolvesProjectFiles() throws {
    let plan = try setup(#"python3 src/editor.py --title "Two words" 'a "quote"'"#).plan()
    XCTAssertEqual(plan.target, "EditorUITests", "the script is the program, not its interpreter")
    let program = try XCTUnwrap(plan.files.first { $0.name.hasSuffix("Program.swift") }?.new)
    XCTAssertTrue(program.contains(#"XCUIApplication(bundleIdentifier: "python3")"#), program)
    XCTAssertTrue(
      program.contains(
        #"[projectFolder.appendingPathComponent("src/editor.py").path, "--title", "Two words", "a \"quote\""]"#
      ),
      program)
  }

  func testADesktopFileIdentifierNamesTheProgram() throws {
    let plan = try setup("org.gnome.TextEditor").plan()
    XCTAssertEqual(plan.target, "TextEditorUITests")
    let program = try XCTUnwrap(plan.files.first { $0.name.hasSuffix("Program.swift") }?.new)
    XCTAssertTrue(program.contains(#"XCUIApplication(bundleIdentifier: "org.gnome.TextEditor")"#), program)
  }

  func testAnUnknownCommandIsAFileThatIsNotBuiltYet() throws {
    let plan = try setup("greeter-of-nobody").plan()
    let program = try XCTUnwrap(plan.files.first { $0.name.hasSuffix("Program.swift") }?.new)
    XCTAssertTrue(program.contains(#"projectFolder.appendingPathComponent("greeter-of-nobody")"#), program)
    XCTAssertTrue(
      plan.notes.contains { $0.hasPrefix("greeter-of-nobody does not exist yet") }, "\(plan.notes)")
    let command = try XCTUnwrap(
      try setup("sh").plan().files.first { $0.name.hasSuffix("Program.swift") }?.new)
    XCTAssertTrue(command.contains(#"bundleIdentifier: "sh""#), command)
  }

  func testTheScriptInstallsTheBuildSystemAndFindsItsProducts() throws {
    func script(_ file: String) throws -> String {
      let name = "built-\(file)"
      try write("\(name)/\(file)", "")
      let plan = try ProgramSetup(
        project: folder.appendingPathComponent(name), application: "out/editor",
        source: .checkout(folder.appendingPathComponent("understudy")), engines: [.shell]
      ).plan()
      return try XCTUnwrap(plan.files.first { $0.name.hasSuffix("ui-tests.sh") }?.new)
    }
    let meson = try script("meson.build")
    XCTAssertTrue(meson.contains(" meson ninja-build gcc g++"), meson)
    XCTAssertFalse(meson.contains("PATH=$(cd"), meson)
    // Debian's Python refuses to install packages outside a virtual environment.
    let python = try script("pyproject.toml")
    XCTAssertTrue(
      python.contains(
        """
        (cd .. && python3 -m venv --system-site-packages .venv && .venv/bin/pip install --editable .)
        PATH=$(cd .. && pwd)/.venv/bin:$PATH
        """), python)
  }

  func testARecordedTestUsesTheProgramUnderTest() throws {
    let application = #"python3 src/editor.py --title "Two words""#
    let plan = try ProgramSetup(
      project: folder.appendingPathComponent("app"), application: application,
      source: .checkout(folder.appendingPathComponent("understudy")), engines: [.shell], isRecorded: true
    ).plan()
    let file = "ui-tests/Tests/EditorUITests/RecordedTests.swift"
    XCTAssertEqual(
      plan.recording,
      ["python3", "--into", file, "--test", "testRecorded", "--", "src/editor.py", "--title", "Two words"])
    let test = try XCTUnwrap(plan.files.first { $0.name == file }?.new)
    XCTAssertTrue(test.contains("let app = XCUIApplication.underTest"), test)
    XCTAssertFalse(
      try setup(application).plan().files.contains { $0.name == file }, "only a recorded test has this file")
    XCTAssertEqual(try setup("src/editor.py").plan().recording?.first, "src/editor.py")
    XCTAssertEqual(try setup("editor-of-nobody").plan().recording?.first, "./editor-of-nobody")
    XCTAssertEqual(try setup("editor-of-nobody").plan().missingProgram, "editor-of-nobody")
  }

  func testAnInvalidProgramIsRefused() throws {
    for text in ["", "  ", "'python3 app.py", "app\\"] {
      XCTAssertThrowsError(try setup(text).plan(), text) { error in
        XCTAssertTrue("\(error)".contains("is not a program"), "\(error)")
      }
    }
    XCTAssertEqual(try setup("/usr/bin/7zip").plan().target, "App7zipUITests")
  }

  // MARK: - Python

  func testTheCommandThatRecordsATestInPythonNamesANewFile() throws {
    XCTAssertEqual(
      try python("python3 src/editor.py").plan().recording,
      ["python3", "--into", "ui-tests/test_recorded.py", "--test", "test_recorded", "--", "src/editor.py"])
  }

  private func python(_ application: String) -> ProgramSetup {
    ProgramSetup(
      project: folder.appendingPathComponent("app"), application: application, engines: [.github, .shell],
      language: .python)
  }

  func testPythonTestsNeedNoSwiftPackage() throws {
    let plan = try python("python3 src/editor.py --new 'a \"b\"'").plan()
    try plan.apply()
    XCTAssertEqual(
      plan.files.map(\.name).sorted(),
      [
        ".github/workflows/ui-tests.yml", "ui-tests.sh", "ui-tests/.gitignore", "ui-tests/conftest.py",
        "ui-tests/pytest.ini", "ui-tests/requirements.txt", "ui-tests/test_launch.py",
        "ui-tests/understudy_results.py", "ui-tests/understudy_trees.py",
      ])
    let fixtures = try read("app/ui-tests/conftest.py")
    XCTAssertTrue(
      fixtures.contains(
        #"""
            "appium:app": "python3",
            "appium:arguments": [str(PROJECT / "src/editor.py"), "--new", "a \"b\""],

        """#), fixtures)
    for name in ["conftest.py", "test_launch.py", "understudy_results.py", "understudy_trees.py"] {
      let check = Process()
      check.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
      check.arguments = [
        "-c", "import ast, sys; ast.parse(open(sys.argv[1]).read())",
        folder.appendingPathComponent("app/ui-tests/\(name)").path,
      ]
      try check.run()
      check.waitUntilExit()
      XCTAssertEqual(check.terminationStatus, 0, name)
    }
    let script = try read("app/ui-tests/ui-tests.sh")
    XCTAssertTrue(script.contains("understudy webdriver -- .venv/bin/python -m pytest || status=$?"), script)
    XCTAssertTrue(script.contains("python3-venv"), script)
    // The packages for building are installed only if Understudy is not installed.
    let build = try XCTUnwrap(script.range(of: "libxcb1-dev"))
    let condition = try XCTUnwrap(script.range(of: "if ! command -v understudy"))
    XCTAssertLessThan(condition.lowerBound, build.lowerBound, script)
    XCTAssertTrue(script.contains("curl -fsSL -o .build/understudy.deb \"$UNDERSTUDY_PACKAGE\""), script)
    XCTAssertTrue(try read("app/.github/workflows/ui-tests.yml").contains("UNDERSTUDY_REPOSITORY"))
    XCTAssertTrue(try python("python3 src/editor.py").plan().isDone)
  }

  func testAPathIsWrittenAsTheAppPathCapability() throws {
    try python("build/text editor").plan().apply()
    XCTAssertTrue(
      try read("app/ui-tests/conftest.py").contains(#""appium:appPath": str(PROJECT / "build/text"),"#))
  }

  func testExpectedTreesAreComparedAndStoredBesideThePythonTest() throws {
    try python("build/editor").plan().apply()
    try write("app/ui-tests/test_notes.py", Self.useOfTrees)
    let output = Pipe()
    let use = Process()
    use.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    use.arguments = ["-B", folder.appendingPathComponent("app/ui-tests/test_notes.py").path]
    (use.standardOutput, use.standardError) = (output, output)
    try use.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    use.waitUntilExit()
    XCTAssertEqual(use.terminationStatus, 0, text)
    XCTAssertEqual(try read("app/ui-tests/trees/test_notes/saved.txt"), "- button \"Open\"\n")
  }

  /// A test in Python whose session has constant answers.
  private static let useOfTrees = #"""
    import os
    from understudy_trees import expect_tree
    from pathlib import Path

    class Session:
        answer = {"matches": True}

        def execute_script(self, script, arguments):
            self.last = (script, arguments)
            return self.answer

    class Element:
        def __init__(self, session):
            self.parent, self.id = session, "7"

    session = Session()

    def fails(error, **arguments):
        try:
            expect_tree(session, **arguments)
        except error as failure:
            return str(failure)
        raise SystemExit(f"no failure with {arguments}")

    os.environ.pop("UNDERSTUDY_UPDATE_REFERENCES", None)
    os.environ["CI"] = "true"
    expect_tree(session, '- button "Save"')
    assert session.last == ("understudy: matchTree", {"tree": '- button "Save"', "order": "strict"})
    expect_tree(Element(session), '- button "Save"', order="free", timeout=1)
    assert session.last[1]["elementId"] == "7" and session.last[1]["timeout"] == 1
    fails(TypeError)
    fails(ValueError, named="a/b")
    fails(ValueError, named="..")
    file = Path(__file__).resolve().parent / "trees/test_notes/saved.txt"
    session.answer = {"matches": False, "text": "there is no reference"}
    assert fails(AssertionError, tree="- x") == "there is no reference"
    assert fails(AssertionError, named="saved") == "there is no reference"
    assert session.last[1] == {"order": "strict", "file": {
        "name": "saved", "path": str(file), "content": None, "update": None, "ci": "true"}}
    assert not file.exists()
    os.environ["UNDERSTUDY_UPDATE_REFERENCES"], os.environ["CI"] = "missing", ""
    session.answer = {"matches": False, "text": "there was no reference", "content": '- button "Save"\n'}
    assert fails(AssertionError, named="saved") == "there was no reference"
    assert file.read_text() == '- button "Save"\n'
    session.answer = {"matches": True, "content": '- button "Open"\n'}
    expect_tree(session, named="saved", extent="part")
    assert session.last[1] == {"order": "strict", "extent": "part", "file": {
        "name": "saved", "path": str(file), "content": '- button "Save"\n', "update": "missing", "ci": ""}}
    """#
}
