// SPDX-License-Identifier: Apache-2.0

/// An environment variable that changes how tests, their runner or their servers work.
///
/// All settings are in ``all``, from which Documentation/Reference/Settings.md is generated. No other code contains
/// their names.
package struct Setting: Sendable, Hashable {
  /// The name of the variable: `UNDERSTUDY_…`.
  package let name: String
  /// The values that the setting accepts, in Markdown.
  package let values: String
  /// The default, in Markdown.
  package let standard: String
  /// The purpose, as a sentence.
  package let meaning: String
  /// The processes that read the setting.
  package let readers: String
  package let scope: Scope

  /// The part of Understudy that a changed value affects.
  package enum Scope: Sendable, CaseIterable {
    /// Events and waits: the change applies to a running desktop.
    case events
    /// The desktop, the programs on it, or the process as a whole.
    case process
    /// The setting passes data between Understudy's processes and is not for users.
    case `internal`
  }
}

extension Setting {
  package static let destination = Setting(
    name: "UNDERSTUDY_DESTINATION",
    values: "`key=value` pairs with commas between them: size, scale, appearance, locale, input and others",
    standard: "a private desktop of 1280 × 800",
    meaning: "The desktop on which tests run.", readers: "tests, studio", scope: .process)
  package static let targetApplication = Setting(
    name: "UNDERSTUDY_TARGET_APPLICATION", values: "a path, the name of a program or of a desktop entry",
    standard: "the package's own program",
    meaning: "The program that `XCUIApplication()` refers to.", readers: "tests", scope: .process)
  package static let capture = Setting(
    name: "UNDERSTUDY_CAPTURE",
    values:
      "`on-failure`, `always` or `never`, or one of them for each kind: `screenshots=always,video=never`",
    standard: "`on-failure`",
    meaning: "The pictures, trees and videos that are recorded for each step.", readers: "tests, webdriver",
    scope: .process)
  package static let resultPath = Setting(
    name: "UNDERSTUDY_RESULT_PATH", values: "a path that ends in `.understudy`",
    standard: "a new name in `.build/understudy-results`",
    meaning: "The path of the result bundle of the run.", readers: "tests, runner, bots", scope: .process)
  package static let handlesInterruptions = Setting(
    name: "UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING", values: "a switch",
    standard: "on",
    meaning: "Whether alerts are answered if no handler of the test handles them.", readers: "tests",
    scope: .events)
  package static let checksTyping = Setting(
    name: "UNDERSTUDY_TYPING_CHECK", values: "a switch",
    standard: "on",
    meaning: "Whether the test fails if a field lost typed characters.", readers: "tests", scope: .events)
  package static let awaitsTypingAnswers = Setting(
    name: "UNDERSTUDY_TYPING_ANSWERS", values: "a switch",
    standard: "on",
    meaning: "Whether typing waits until the program has processed the first keys of a text.",
    readers: "tests", scope: .events)
  package static let secureText = Setting(
    name: "UNDERSTUDY_SECURE_TEXT", values: "`show`",
    standard: "dots",
    meaning: "Whether the record of the run shows text that is typed into secure fields.", readers: "tests",
    scope: .events)
  package static let web = Setting(
    name: "UNDERSTUDY_WEB", values: "`accessibility`",
    standard: "the browser's debugging pipe",
    meaning: "With `accessibility`, the pages of browsers are read only over the accessibility bus.",
    readers: "tests", scope: .events)
  package static let leaks = Setting(
    name: "UNDERSTUDY_LEAKS", values: "`fail`, `warn`, `ignore`",
    standard: "`fail`",
    meaning: "The outcome of a test that leaves processes or threads behind.", readers: "tests, runner",
    scope: .process)
  package static let output = Setting(
    name: "UNDERSTUDY_OUTPUT", values: "a switch",
    standard: "on",
    meaning: "Whether the result bundle contains the output of the test process.", readers: "tests",
    scope: .process)
  package static let callStacks = Setting(
    name: "UNDERSTUDY_CALL_STACKS", values: "a switch",
    standard: "on",
    meaning: "Whether failures contain the call stack.", readers: "tests", scope: .process)
  package static let textLanguages = Setting(
    name: "UNDERSTUDY_TEXT_LANGUAGES", values: "Tesseract's language names with `+` between them: `eng+deu`",
    standard: "`eng`",
    meaning: "The languages for recognizing texts on the screen.", readers: "tests", scope: .process)
  package static let baselines = Setting(
    name: "UNDERSTUDY_BASELINES", values: "a folder, or `off`",
    standard: "`Baselines` beside `Package.swift`",
    meaning: "The folder of the performance baselines.", readers: "tests", scope: .process)
  package static let references = Setting(
    name: "UNDERSTUDY_REFERENCES", values: "a folder",
    standard: "`References` beside `Package.swift`",
    meaning: "The folder of the pictures and trees that tests compare with.", readers: "tests",
    scope: .events)
  package static let updateReferences = Setting(
    name: "UNDERSTUDY_UPDATE_REFERENCES", values: "`all`, `changed`, `missing` or `none`",
    standard: "`missing`; always `none` in continuous integration (`CI`)",
    meaning: "The reference files that tests write.", readers: "tests", scope: .events)
  package static let pause = Setting(
    name: "UNDERSTUDY_PAUSE", values: "`1`",
    standard: "not in continuous integration, and not in runs of `understudy test`",
    meaning: "Whether a test may pause until a person continues it.", readers: "tests", scope: .process)
  package static let pauseAt = Setting(
    name: "UNDERSTUDY_PAUSE_AT", values: "`FILE:LINE`",
    standard: "nowhere",
    meaning: "The line at which a test pauses.", readers: "tests", scope: .process)
  package static let studio = Setting(
    name: "UNDERSTUDY_STUDIO", values: "a program",
    standard: "`understudy-studio` beside `understudy`",
    meaning: "The program that shows a paused test.", readers: "tests", scope: .process)
  package static let compositor = Setting(
    name: "UNDERSTUDY_COMPOSITOR", values: "a program",
    standard: "`understudy-compositor` beside the tests or beside `understudy`, or in `PATH`",
    meaning: "The display server of desktops with `display=wayland`.", readers: "tests, studio",
    scope: .process)
  package static let testTimeoutsEnabled = Setting(
    name: "UNDERSTUDY_TEST_TIMEOUTS_ENABLED", values: "a switch",
    standard: "off",
    meaning: "Whether tests have a time allowance.", readers: "tests, runner", scope: .process)
  package static let maximumTestTimeAllowance = Setting(
    name: "UNDERSTUDY_MAXIMUM_TEST_TIME_ALLOWANCE", values: "seconds",
    standard: "no maximum",
    meaning: "The maximum time allowance that a test can set.", readers: "tests, runner", scope: .process)
  package static let defaultTestTimeAllowance = Setting(
    name: "UNDERSTUDY_DEFAULT_TEST_TIME_ALLOWANCE", values: "seconds",
    standard: "600",
    meaning: "The time allowance of tests that do not set one.", readers: "tests, runner", scope: .process)
  package static let shardCount = Setting(
    name: "UNDERSTUDY_SHARD_COUNT", values: "a number",
    standard: "the value of the CI system",
    meaning: "The number of jobs that share the tests.", readers: "runner", scope: .process)
  package static let botsServer = Setting(
    name: "UNDERSTUDY_BOTS_SERVER", values: "an address",
    standard: "none",
    meaning: "The server to which results are uploaded.", readers: "bots", scope: .process)
  package static let botsToken = Setting(
    name: "UNDERSTUDY_BOTS_TOKEN", values: "a token",
    standard: "none",
    meaning: "The token for uploading results.", readers: "bots", scope: .process)
  package static let botsStore = Setting(
    name: "UNDERSTUDY_BOTS", values: "a folder, or a PostgreSQL connection string",
    standard: "`~/.local/share/understudy/bots`",
    meaning: "The storage of a bot server's results.", readers: "bots", scope: .process)
  package static let idleTimeout = Setting(
    name: "UNDERSTUDY_IDLE_TIMEOUT", values: "seconds",
    standard: "60",
    meaning: "The maximum wait until a program is idle.", readers: "tests", scope: .process)
  package static let hangTimeout = Setting(
    name: "UNDERSTUDY_HANG_TIMEOUT", values: "seconds",
    standard: "10",
    meaning: "The maximum time for which a program may not return to its event "
      + "loop.", readers: "tests", scope: .process)
  package static let launchTimeout = Setting(
    name: "UNDERSTUDY_LAUNCH_TIMEOUT", values: "seconds",
    standard: "60",
    meaning: "The maximum time until a program shows a window.", readers: "tests", scope: .process)
  package static let windowlessTimeout = Setting(
    name: "UNDERSTUDY_WINDOWLESS_TIMEOUT", values: "seconds",
    standard: "30",
    meaning: "The time without a window after which an idle program counts as launched in the background.",
    readers: "tests",
    scope: .process)
  package static let settleTimeout = Setting(
    name: "UNDERSTUDY_SETTLE_TIMEOUT", values: "seconds",
    standard: "2",
    meaning: "The maximum wait of an event for its element.", readers: "tests", scope: .events)
  package static let focusTimeout = Setting(
    name: "UNDERSTUDY_FOCUS_TIMEOUT", values: "seconds",
    standard: "2",
    meaning: "The maximum time until an element gets the keyboard focus.", readers: "tests", scope: .events)
  package static let scrollSearchTimeout = Setting(
    name: "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT", values: "seconds, 0 for none",
    standard: "20",
    meaning: "The maximum time for scrolling a list to find a row.", readers: "tests", scope: .events)
  package static let interruptionTimeout = Setting(
    name: "UNDERSTUDY_INTERRUPTION_TIMEOUT", values: "seconds, 0 for no limit",
    standard: "60",
    meaning: "The time limit of an interruption handler.", readers: "tests", scope: .events)
  package static let callTimeout = Setting(
    name: "UNDERSTUDY_CALL_TIMEOUT", values: "seconds",
    standard: "5",
    meaning: "The time limit for a reply on the accessibility bus.", readers: "tests", scope: .process)
  package static let readTimeout = Setting(
    name: "UNDERSTUDY_READ_TIMEOUT", values: "seconds",
    standard: "60",
    meaning: "The time limit for reading a tree.", readers: "tests", scope: .process)
  package static let buildLibrary = Setting(
    name: "UNDERSTUDY_BUILD_LIBRARY", values: "`1`",
    standard: "the prebuilt library",
    meaning: "Whether packages that depend on an installed library build it.", readers: "SwiftPM",
    scope: .process)
  package static let buildPluginCommand = Setting(
    name: "UNDERSTUDY_BUILD_PLUGIN_COMMAND", values: "`NO`",
    standard: "built",
    meaning: "Whether a build of Understudy's sources contains the command of its plugin.",
    readers: "SwiftPM",
    scope: .process)
  package static let webDriverURL = Setting(
    name: "UNDERSTUDY_WEBDRIVER_URL", values: "an address",
    standard: "`http://127.0.0.1:4723`",
    meaning: "The server's address for clients; set by `understudy webdriver -- COMMAND`.",
    readers: "clients",
    scope: .internal)
  package static let desktops = Setting(
    name: "UNDERSTUDY_DESKTOPS", values: "a switch",
    standard: "on",
    meaning: "Whether tests may start a desktop; if off, an attempt fails.", readers: "tests", scope: .process
  )
  package static let configuration = Setting(
    name: "UNDERSTUDY_CONFIGURATION", values: "a name",
    standard: "none",
    meaning: "The configuration of the test plan; set by the runner.", readers: "tests", scope: .internal)
  package static let testIteration = Setting(
    name: "UNDERSTUDY_TEST_ITERATION", values: "a number from 1",
    standard: "none",
    meaning: "The repetition of the tests; set by the runner.", readers: "tests", scope: .internal)
  package static let targetApplications = Setting(
    name: "UNDERSTUDY_TARGET_APPLICATIONS", values: "an object of JSON",
    standard: "none",
    meaning: "The programs of the test plan, by test target; set by the runner.", readers: "tests",
    scope: .internal)
  package static let packageApplications = Setting(
    name: "UNDERSTUDY_PACKAGE_APPLICATIONS", values: "an object of JSON",
    standard: "none",
    meaning: "The programs of the package, by test target; set by the runner.", readers: "tests",
    scope: .internal)
  package static let exactTimeAllowance = Setting(
    name: "UNDERSTUDY_EXACT_TIME_ALLOWANCE", values: "a switch",
    standard: "off",
    meaning: "Whether allowances are exact, and not whole minutes; set by the runner.", readers: "tests",
    scope: .internal)
  package static let runnerChannel = Setting(
    name: "UNDERSTUDY_RUNNER_CHANNEL", values: "a file descriptor",
    standard: "none",
    meaning: "The channel through which a worker reports to its runner.", readers: "tests", scope: .internal)
  package static let stream = Setting(
    name: "UNDERSTUDY_STREAM", values: "a name",
    standard: "none",
    meaning: "The part of the result bundle that a process writes.", readers: "tests, webdriver",
    scope: .internal)
  package static let pauseOutput = Setting(
    name: "UNDERSTUDY_PAUSE_OUTPUT", values: "a path",
    standard: "the terminal",
    meaning: "The file to which a test writes that it has paused; set by the runner.", readers: "tests",
    scope: .internal)
  package static let profiled = Setting(
    name: "UNDERSTUDY_PROFILED", values: "`1`",
    standard: "none",
    meaning: "The test runs under a profiler; set by `understudy profile`.", readers: "tests",
    scope: .internal)
  package static let withinSwiftPM = Setting(
    name: "UNDERSTUDY_WITHIN_SWIFTPM", values: "any",
    standard: "none",
    meaning: "The command runs inside SwiftPM's plugin.", readers: "runner", scope: .internal)
  package static let desktop = Setting(
    name: "UNDERSTUDY_DESKTOP", values: "an identifier",
    standard: "none",
    meaning: "The private desktop to which a process belongs; set at its start.", readers: "desktop",
    scope: .internal)
  package static let launch = Setting(
    name: "UNDERSTUDY_LAUNCH", values: "an identifier",
    standard: "none",
    meaning: "The launch that started a process; set at its start.", readers: "desktop", scope: .internal)
  package static let clock = Setting(
    name: "UNDERSTUDY_CLOCK", values: "a path",
    standard: "none",
    meaning: "The file with the clock of a program under test; set at its start.", readers: "desktop",
    scope: .internal)
  package static let junitPath = Setting(
    name: "UNDERSTUDY_JUNIT_PATH", values: "a path",
    standard: "none",
    meaning: "The path to which a job of a bot writes JUnit XML; set by the bot.", readers: "jobs",
    scope: .internal)
  package static let bot = Setting(
    name: "UNDERSTUDY_BOT", values: "a name",
    standard: "none",
    meaning: "The bot of a job; set by the bot.", readers: "jobs", scope: .internal)
  package static let branch = Setting(
    name: "UNDERSTUDY_BRANCH", values: "a name",
    standard: "none",
    meaning: "The branch of a job; set by the bot.", readers: "jobs", scope: .internal)
  package static let revision = Setting(
    name: "UNDERSTUDY_REVISION", values: "a commit",
    standard: "none",
    meaning: "The commit of a job; set by the bot.", readers: "jobs", scope: .internal)

  /// All settings, in the order of the page.
  package static let all: [Setting] = [
    destination, targetApplication, capture, resultPath, handlesInterruptions, checksTyping,
    awaitsTypingAnswers, secureText, web, leaks, output, callStacks, textLanguages, baselines, references,
    updateReferences, pause, pauseAt, studio, compositor, testTimeoutsEnabled, maximumTestTimeAllowance,
    defaultTestTimeAllowance, shardCount,
    botsServer, botsToken, botsStore, idleTimeout, hangTimeout, launchTimeout, windowlessTimeout,
    settleTimeout,
    focusTimeout, scrollSearchTimeout, interruptionTimeout, callTimeout, readTimeout, buildLibrary,
    buildPluginCommand, webDriverURL, desktops, configuration, testIteration, targetApplications,
    packageApplications,
    exactTimeAllowance, runnerChannel, stream, pauseOutput, profiled, withinSwiftPM, desktop, launch,
    clock, junitPath, bot, branch, revision,
  ]
}

extension [String: String] {
  /// Returns or sets the value of a setting in an environment.
  package subscript(setting: Setting) -> String? {
    get { self[setting.name] }
    set { self[setting.name] = newValue }
  }

  /// Whether a switch is on.
  ///
  /// The values `off`, `no`, `false` and `0`, in upper or lower case, turn the switch off. Any other text turns it on.
  /// If there is no value, the result is `standard`.
  package func isOn(_ setting: Setting, standard: Bool) -> Bool {
    guard let value = self[setting.name]?.lowercased(), !value.isEmpty else { return standard }
    return !["off", "no", "false", "0"].contains(value)
  }
}
