// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A shell script in place of the process of a session.
///
/// It answers each message with success, and needs no desktop.
struct FakeSession {
  /// The folder of the script's files: "messages" with the received lines, and "ended", which the script creates last.
  let folder: URL
  /// The time in seconds before each reply, and before the end.
  var pause = 0.0

  static let executable = "/bin/sh"
  static let arguments = ["-c", script]

  var environment: [String: String] {
    ["FOLDER": folder.path, "PAUSE": "\(pause)", "PATH": "/usr/bin:/bin"]
  }

  /// The lines that the script has received.
  var messages: String {
    (try? String(contentsOf: folder.appendingPathComponent("messages"), encoding: .utf8)) ?? ""
  }

  var hasEnded: Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent("ended").path)
  }

  private static let script = #"""
    while read -r line; do
      printf '%s\n' "$line" >> "$FOLDER/messages"
      number=${line##*\"message\":}
      number=${number%%[!0-9]*}
      sleep "$PAUSE"
      printf '{"message":%s,"status":200,"value":{}}\n' "$number" >&0
    done
    sleep "$PAUSE"
    : > "$FOLDER/ended"
    """#
}
