import Foundation

/// Where a run writes its bundle.
package enum BundleLocation {
  /// The path that the environment names (`UNDERSTUDY_RESULT_PATH`), else a bundle of this run below the package's build
  /// folder, else one below the system's folder for temporary files.
  ///
  /// One call of `swift test` starts several processes: they are children of one parent, and write to one bundle.
  package static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    if let path = environment["UNDERSTUDY_RESULT_PATH"], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let build = URL(fileURLWithPath: ".build", isDirectory: true)
    let parent =
      FileManager.default.isWritableFile(atPath: build.path)
      ? build : FileManager.default.temporaryDirectory
    return parent.appendingPathComponent("understudy-results", isDirectory: true)
      .appendingPathComponent("\(runName).\(BundleFormat.pathExtension)", isDirectory: true)
  }

  /// The name of the stream of this process: no other process of the run has it.
  package static var streamName: String { name(of: ProcessInfo.processInfo.processIdentifier) }

  /// The name that a runner has chosen for the stream (`UNDERSTUDY_STREAM`), else ``streamName``. The processes that the
  /// tests start do not see it: their streams are others.
  package static func takeStreamName() -> String {
    defer { unsetenv("UNDERSTUDY_STREAM") }
    guard let name = ProcessInfo.processInfo.environment["UNDERSTUDY_STREAM"], BundleFormat.isFileName(name)
    else { return streamName }
    return name
  }

  private static var runName: String {
    let parent = getppid()
    // A process whose parent has gone was adopted by one that has nothing to do with the run.
    return name(of: parent > 1 ? parent : ProcessInfo.processInfo.processIdentifier)
  }

  /// When a process started, and its number: one process has it.
  private static func name(of process: Int32) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
    return "\(formatter.string(from: start(of: process)))-\(process)"
  }

  /// See proc(5): the 22nd field of `stat`, clock ticks since the system started.
  private static func start(of process: Int32) -> Date {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return Date() }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return Date() }
    let seconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return Date(timeIntervalSinceNow: seconds - ProcessInfo.processInfo.systemUptime)
  }
}
