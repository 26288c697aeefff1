import ArgumentParser
import AutomationEngine
import Foundation

/// The program that a command is about, and the desktop that it runs on.
struct ApplicationArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The program: a path, a command, or a desktop-file id such as org.gnome.Calculator. Left out, it is the target "
        + "application of the package.", valueName: "app"))
  var app: String?

  @Argument(
    parsing: .postTerminator,
    help: ArgumentHelp("The program's own arguments, after \"--\".", valueName: "argument"))
  var arguments: [String] = []

  @Option(
    help: ArgumentHelp(
      "An environment variable of the program; may be given several times.", valueName: "name=value"))
  var env: [String] = []

  @Option(
    help: ArgumentHelp(
      "What the private desktop looks like, such as size=1024x768,appearance=dark,locale=de_DE.UTF-8.",
      valueName: "keys"))
  var destination: String?

  func validate() throws {
    for pair in env where !pair.contains("=") || pair.hasPrefix("=") {
      throw ValidationError("--env expects NAME=VALUE, not \"\(pair)\".")
    }
  }

  var environment: [String: String] {
    env.reduce(into: [:]) { result, pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      result[String(parts[0])] = String(parts[1])
    }
  }

  /// How the engine finds the program.
  var identity: ApplicationIdentity {
    guard let app else { return .configured }
    if app.contains("/") { return .file(URL(fileURLWithPath: app).standardizedFileURL) }
    return (Self.product(named: app) ?? Self.command(named: app)).map(ApplicationIdentity.file)
      ?? .bundleIdentifier(app)
  }

  /// How a test calls it: `XCUIApplication(bundleIdentifier:)`, `XCUIApplication(url:)`, or the target application.
  var nameInTests: String? {
    switch identity {
    case .file(let url): url.path
    case .bundleIdentifier(let id): id
    case .configured, .command: nil
    }
  }

  /// A product of the package that one is in, as `swift build` leaves it.
  private static func product(named name: String) -> URL? {
    let file = URL(fileURLWithPath: ".build/debug").appendingPathComponent(name).standardizedFileURL
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue,
      FileManager.default.isExecutableFile(atPath: file.path)
    else { return nil }
    return file
  }

  private static func command(named name: String) -> URL? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Starts the program on a private desktop.
  ///
  /// - Throws: `AutomationError`, `DestinationProblem`: what to do is in their texts.
  func launch() throws -> (application: TargetApplication, live: LiveDesktop) {
    let session = AutomationSession.shared
    if let destination {
      session.restart(
        environment: ProcessInfo.processInfo.environment.merging(["UNDERSTUDY_DESTINATION": destination]) {
          $1
        })
    }
    let application = TargetApplication(identity)
    try application.launch(arguments: arguments, environment: environment)
    return (application, try session.desktop())
  }
}
