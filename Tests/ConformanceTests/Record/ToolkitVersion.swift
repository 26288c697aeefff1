import AutomationEngine
import Foundation

/// Which version of a toolkit was tried.
enum ToolkitVersion {
  /// What the running gallery says of its toolkit, and which package it came from.
  static func read(_ toolkit: GalleryToolkit) -> String {
    let applications = (try? AutomationSession.shared.currentDesktop?.bus.applications()) ?? []
    let told = applications.last { $0.toolkit.kind == toolkit.kind }?.toolkit
    let bus = told.map { "\($0.name) \($0.version)" } ?? "not on the bus"
    return "\(bus); \(toolkit.package) \(packageVersion(toolkit.package) ?? "is not installed")"
  }

  private static func packageVersion(_ package: String) -> String? {
    let query = Process()
    query.executableURL = URL(fileURLWithPath: "/usr/bin/dpkg-query")
    query.arguments = ["-W", "-f", "${Version}", package]
    let output = Pipe()
    query.standardOutput = output
    query.standardError = FileHandle.nullDevice
    guard (try? query.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    query.waitUntilExit()
    return query.terminationStatus == 0 ? String(decoding: data, as: UTF8.self) : nil
  }
}
