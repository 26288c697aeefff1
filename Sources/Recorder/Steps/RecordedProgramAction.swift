// SPDX-License-Identifier: Apache-2.0

/// An action on the program as a whole, represented by the API call that repeats it.
package enum RecordedProgramAction: Codable, Hashable, Sendable {
  /// `launch()` with the arguments and the environment that were given to the recorder.
  case launch(arguments: [String], environment: [String: String])
  /// `activate()`, `terminate()`.
  case activate, terminate
}
