// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// A screen and the trees of its programs, recorded at one moment.
///
/// Tests of the rules for elements use recordings instead of a desktop. `Documentation/Reference/TreeRecordings.md`
/// describes the contents of a file.
package struct ScreenFixture: Sendable {
  /// A program on the screen.
  package struct Program: Codable, Sendable {
    package var processID: pid_t
    /// The name of the executable file without its folder.
    ///
    /// It identifies desktop services.
    package var executable: String
    /// Whether a test has launched the program.
    package var isUnderTest: Bool
    /// The tree; nil if the program is not on the accessibility bus.
    package var tree: FixtureTree?

    package init(processID: pid_t, executable: String, isUnderTest: Bool, tree: FixtureTree? = nil) {
      self.processID = processID
      self.executable = executable
      self.isUnderTest = isUnderTest
      self.tree = tree
    }
  }

  /// The name of the recorded content, which is also in the file's name.
  package var name: String
  /// The operating system of the recording, such as `Debian GNU/Linux 12`.
  package var system: String
  package var screenFrame: CGRect
  /// The windows, bottom to top.
  package var windows: [WindowInfo]
  /// A part of the screen as PNG, and the frame of that part; nil if no rule reads pixels.
  package var picture: Data?
  package var pictureFrame: CGRect?
  /// The programs, the program under test first.
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

  /// Returns the recorded screen.
  ///
  /// - Throws: `WindowSystemError` if the picture cannot be read.
  func screen() throws -> RecordedScreen {
    var screenshot: Screenshot?
    if let picture, let pictureFrame { screenshot = try Screenshot(png: picture, at: pictureFrame.origin) }
    return RecordedScreen(frame: screenFrame, windows: windows, picture: screenshot)
  }
}
