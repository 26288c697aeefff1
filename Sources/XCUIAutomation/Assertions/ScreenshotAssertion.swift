// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ReferenceFiles
import Settings
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
  let application: TargetApplication?
  let name: String
  let tolerance: PictureTolerance
  let masks: [ElementHandle]
  let areas: [CGRect]
  /// The time limit in seconds.
  let timeout: TimeInterval
  let source: Source
  private let session = AutomationSession.shared

  init(
    place: PictureSubject.Place, application: TargetApplication?, name: String, tolerance: PictureTolerance,
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
      at: .init(file: source.file, line: source.line), fallback: PictureFailure?.none
    ) {
      try session.recorder.run("Compare the picture \"\(name)\"") { try compare() }
    }
    guard let failure else { return }
    let text = message()
    IssueRecorder.record(
      XCTIssue(
        type: .assertionFailure,
        compactDescription: "XCTAssertScreenshot failed: \(failure.summary)"
          + (text.isEmpty ? "" : " - \(text)"),
        detailedDescription: failure.details,
        sourceCodeContext: XCTSourceCodeContext(
          location: XCTSourceCodeLocation(filePath: source.file, lineNumber: source.line)),
        attachments: failure.attachments))
  }

  private func compare() throws -> PictureFailure? {
    let environment = session.settings.environment
    let update = try ReferenceUpdate(environment: environment)
    let folder = try ReferenceFolder(source: source.file, environment: environment)
    let files = try folder.files(
      named: name, fileID: source.fileID, variant: try variant(), fileExtension: "png")
    let subject = PictureSubject(place, in: session, masks: masks, areas: areas)
    let assertion = PictureAssertion(subject, in: session, tolerance: tolerance)
    let found = try files.lazy.compactMap { file in try file.read().map { (file, $0) } }.first
    guard let (file, data) = found else {
      return try createReference(files[0], assertion, subject, update, environment)
    }
    let expected: Screenshot
    do {
      expected = try Screenshot(png: data, at: .zero)
    } catch {
      guard update == .all || update == .changed else {
        throw ReferenceError.unreadable(
          path: file.url.path,
          reason: "\(error). Restore the file from version control, or delete it to store a new reference.")
      }
      return try replace(file, subject, assertion)
    }
    if update == .all { return try replace(file, subject, assertion) }
    let finding = try assertion.wait(for: expected, timeout: timeout)
    guard !finding.matches else { return nil }
    if update == .changed { return try replace(file, subject, assertion) }
    return PictureFailure(
      name: name, subject: subject, file: file, expected: expected, finding: finding, tolerance: tolerance,
      seconds: timeout, environment: environment)
  }

  /// Stores the first reference, if the mode permits it.
  private func createReference(
    _ file: ReferenceFile, _ assertion: PictureAssertion, _ subject: PictureSubject,
    _ update: ReferenceUpdate,
    _ environment: [String: String]
  ) throws -> PictureFailure? {
    let finding = try assertion.steadyPicture(timeout: timeout)
    if let changing = finding.changing {
      return PictureFailure(name: name, subject: subject.name, unsteady: finding.actual, changing, timeout)
    }
    guard update != .none else {
      return PictureFailure(name: name, missing: file, finding.actual, environment: environment)
    }
    let isCreated = try file.create(try finding.actual.pngData(isSmall: true))
    guard isCreated else {
      // Another worker has stored the reference at the same time.
      return try compare()
    }
    session.recorder.note("The picture was stored as the reference \(file.url.path)")
    return update == .missing ? PictureFailure(name: name, created: file, finding.actual) : nil
  }

  private func replace(
    _ file: ReferenceFile, _ subject: PictureSubject, _ assertion: PictureAssertion
  ) throws -> PictureFailure? {
    let finding = try assertion.steadyPicture(timeout: timeout)
    if let changing = finding.changing {
      return PictureFailure(name: name, subject: subject.name, unsteady: finding.actual, changing, timeout)
    }
    try file.replace(try finding.actual.pngData(isSmall: true))
    session.recorder.note("The picture was stored as the reference \(file.url.path)")
    return nil
  }

  /// The name of the destination in the names of references.
  private func variant() throws -> String {
    try session.lock.withLock { PictureVariant(of: try session.host.existingDesktop()).name }
  }
}
