// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Programs
import ReferenceFiles
import Timing
import WindowSystem
import XCTestSupport

/// A comparison of a part of the screen with a reference file.
struct ScreenshotAssertion {
  /// The call in the test.
  struct Source {
    let file: String
    let fileID: String
    let line: Int
  }

  let place: PictureSubject.Place
  let application: TargetProgram?
  let name: String
  let tolerance: PictureTolerance
  let masks: [ElementHandle]
  let areas: [CGRect]
  /// The time limit in seconds.
  let timeout: TimeInterval
  let source: Source
  private let session = AutomationSession.shared

  init(
    place: PictureSubject.Place, application: TargetProgram?, name: String, tolerance: PictureTolerance,
    masks: [ElementHandle], areas: [CGRect], timeout: TimeInterval?, source: Source
  ) {
    (self.place, self.application, self.name, self.tolerance) = (place, application, name, tolerance)
    (self.masks, self.areas, self.source) = (masks, areas, source)
    self.timeout = timeout ?? TimeLimits.Tests.picture.seconds
  }

  /// Compares the pictures, and records the failure if there is one.
  ///
  /// - Parameter message: the text of the test for the failure.
  func check(_ message: () -> String) {
    let failure = IssueRecorder.attempt(
      "compare the picture \"\(name)\"", in: application,
      at: .init(file: source.file, line: source.line), fallback: ReferenceFailure?.none
    ) {
      try session.runLog.run("Compare the picture \"\(name)\"") { try compare() }
    }
    guard let failure else { return }
    let mismatch = ReferenceMismatch(failure, message: message())
    IssueRecorder.record(
      XCTIssue(
        type: .assertionFailure, compactDescription: "XCTAssertScreenshot failed: \(mismatch.summary)",
        detailedDescription: mismatch.details,
        sourceCodeContext: XCTSourceCodeContext(
          location: XCTSourceCodeLocation(filePath: source.file, lineNumber: source.line)),
        attachments: mismatch.attachments))
  }

  private func compare() throws -> ReferenceFailure<ComparedPicture.Difference>? {
    let environment = session.settings.environment
    let check = try ReferenceCheck(
      .picture, named: name, source: source.file, fileID: source.fileID, variant: try variant(),
      environment: environment, command: UpdateCommand(environment: environment).text)
    let subject = PictureSubject(place, in: session, masks: masks, areas: areas)
    let result = try check.run(
      ComparedPicture(
        subject, PictureAssertion(subject, in: session, tolerance: tolerance), timeout: timeout))
    if let note = result.note { session.runLog.note(note) }
    return result.failure
  }

  /// The name of the destination in the names of references.
  private func variant() throws -> String {
    try session.lock.withLock { PictureVariant(of: try session.host.existingDesktop()).name }
  }
}
