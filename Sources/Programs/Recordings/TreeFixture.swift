// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// A screen and the trees of the programs on it, as they once were.
///
/// The rules of elements can be tried on it without a desktop. `Documentation/Reference/TreeRecordings.md` says what is in a file.
package struct TreeFixture: Sendable {
  /// A program on the screen.
  package struct Program: Codable, Sendable {
    package var processID: pid_t
    /// The name of its file without the folder, by which services of the desktop are known.
    package var executable: String
    /// Whether a test has launched it.
    package var isUnderTest: Bool
    /// Nil for one that is not on the accessibility bus.
    package var tree: FixtureTree?

    package init(processID: pid_t, executable: String, isUnderTest: Bool, tree: FixtureTree? = nil) {
      self.processID = processID
      self.executable = executable
      self.isUnderTest = isUnderTest
      self.tree = tree
    }
  }

  /// The name of the recorded content, as in the name of the file.
  package var name: String
  /// The system that it was made on, such as `Debian GNU/Linux 12`.
  package var system: String
  package var screenFrame: CGRect
  /// Bottom to top.
  package var windows: [WindowInfo]
  /// PNG of a part of the screen, and that part; nil where no rule looks at pixels.
  package var picture: Data?
  package var pictureFrame: CGRect?
  /// The program under test first.
  package var programs: [Program]

  package init(
    name: String, system: String, screenFrame: CGRect, windows: [WindowInfo], picture: Data? = nil,
    pictureFrame: CGRect? = nil, programs: [Program]
  ) {
    self.name = name
    self.system = system
    self.screenFrame = screenFrame
    self.windows = windows
    self.picture = picture
    self.pictureFrame = pictureFrame
    self.programs = programs
  }

  /// - Throws: `WindowSystemError` when the picture cannot be read.
  func screen() throws -> RecordedScreen {
    var screenshot: Screenshot?
    if let picture, let pictureFrame { screenshot = try Screenshot(png: picture, at: pictureFrame.origin) }
    return RecordedScreen(frame: screenFrame, windows: windows, picture: screenshot)
  }
}
