// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Recorder
import ReferenceFiles

/// The file of a recording.
enum RecordingFile {
  /// Returns the path for a new file in the package's build folder, or in the user's state folder without a package.
  static func fresh(named name: String) -> URL {
    let format = DateFormatter()
    format.locale = Locale(identifier: "en_US_POSIX")
    format.dateFormat = "yyyy-MM-dd-HHmmss"
    let safe = String(name.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }.prefix(80))
    return folder.appendingPathComponent("\(safe)-\(format.string(from: Date())).json")
  }

  private static var folder: URL {
    if let package = PackageFolder.current {
      return package.appendingPathComponent(".build/understudy/recordings")
    }
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.local/state"
    return URL(fileURLWithPath: state).appendingPathComponent("understudy/recordings")
  }

  /// Returns the recording in a file; nil if the file does not exist.
  ///
  /// - Throws: `ValidationError` if the file is not a recording; such a file is never overwritten.
  static func read(_ file: URL) throws -> Recording? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let data: Data
    do {
      data = try Data(contentsOf: file)
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      throw ValidationError(
        "\(file.path) cannot be read: \((cause ?? error as NSError).localizedDescription). Name another file with "
          + "--recording.")
    }
    do {
      return try JSONDecoder().decode(Recording.self, from: data)
    } catch {
      throw ValidationError(
        "\(file.path) exists and is not a recording of the studio, so it was left unchanged: \(error). Name another "
          + "file with --recording.")
    }
  }
}
