// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import InstalledPrograms
import Programs

/// Opens URLs with their default programs.
package struct DefaultApplicationOpener {
  private let session: AutomationSession

  package init(of session: AutomationSession) { self.session = session }

  /// Opens a URL with its default application, on the desktop of the tests.
  ///
  /// - Throws: ``AutomationError`` if no program opens such URLs, or if the program could not be launched.
  package func open(_ url: URL) throws {
    try session.runLog.run("Open \(url.absoluteString)") {
      if url.isFileURL, !FileManager.default.fileExists(atPath: url.path) {
        throw AutomationError(
          .applicationNotFound, "The file \(url.path) does not exist, so it cannot be opened.")
      }
      try hand(url, to: session.lock.withLock { try defaultApplication(of: url) })
    }
  }

  /// Returns the program that opens a URL; starts the desktop if none is running.
  private func defaultApplication(of url: URL) throws -> TargetProgram {
    let runningDesktop = try session.host.desktop()
    let data =
      [runningDesktop.desktop.homeDirectory.appendingPathComponent(".local/share").path]
      + DesktopEntry.standardDataDirectories(environment: session.programs.locator.environment)
    let types = ContentType(dataDirectories: data).types(of: url)
    let applications = DefaultApplications(
      configurationDirectories: [runningDesktop.desktop.homeDirectory.appendingPathComponent(".config").path]
        + DefaultApplications.systemDirectories(runningDesktop.desktop.environment),
      dataDirectories: data, desktops: DefaultApplications.desktops(runningDesktop.desktop.environment))
    guard let entry = applications.application(for: types) else {
      throw AutomationError(
        .applicationNotFound,
        "No installed application opens \(url.absoluteString): none is associated with "
          + (types.isEmpty ? "a URL without a scheme" : types.joined(separator: ", or with "))
          + ". Install one, or name it in mimeapps.list.")
    }
    return TargetProgram(.file(URL(fileURLWithPath: entry.path)), session: session)
  }

  /// Returns the argument for a URL: for a file its path, which every program accepts.
  package static func argument(for url: URL) -> String { url.isFileURL ? url.path : url.absoluteString }

  /// Opens a URL in the program, without ending a running instance.
  private func hand(_ url: URL, to application: TargetProgram) throws {
    let argument = Self.argument(for: url)
    let isRunning = try session.lock.withLock {
      try application.lifecycle.waitForOtherLaunch()
      guard let running = application.findRunning() else { return false }
      try ArgumentHandover(to: application).pass(argument, to: running)
      return true
    }
    // A launch shares the session with other threads only if no outer function holds the lock.
    if !isRunning { try application.lifecycle.launch(arguments: [argument], environment: [:]) }
  }
}
