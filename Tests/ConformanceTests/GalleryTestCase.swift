// SPDX-License-Identifier: Apache-2.0

import Programs
import XCTest
import XCUIAutomation

/// The base class of tests that try abilities with the gallery of a toolkit.
///
/// SwiftPM runs inherited tests only in classes that declare at least one test. So each subclass has a test that its
/// gallery uses the toolkit in its name.
class GalleryTestCase: XCTestCase {
  class var toolkit: GalleryToolkit { .gtk4 }

  // XCTest runs the methods of a class one after the other.
  nonisolated(unsafe) private static var gallery: Gallery?
  nonisolated(unsafe) private static var verdicts: [Ability: Verdict] = [:]  // The same.
  nonisolated(unsafe) private static var versions: String?  // The same.
  nonisolated(unsafe) private static var settings: [String: String] = [:]  // The same.
  private var collector: Gallery?

  override class func setUp() {
    settings = [:]
    gallery = Gallery(toolkit)
    verdicts = [:]
    versions = nil
  }

  /// Starts a new desktop if an ability needs other settings than the previous one.
  private func use(_ settings: [String: String], _ gallery: Gallery) {
    guard settings != Self.settings else { return }
    gallery.terminate()
    Self.settings = settings
    AutomationSession.shared.restart(
      environment: ProcessInfo.processInfo.environment.merging(settings) { $1 })
  }

  private func settings(for ability: Ability) -> [String: String] {
    Self.toolkit.settings.merging(limits(for: ability)) { $1 }
  }

  /// Returns short time limits: the galleries are fast, and failures must be reported early.
  private func limits(for ability: Ability) -> [String: String] {
    if ability == .touch {
      let destination = [TestedSystem.destination, "input=touch"].filter { !$0.isEmpty }
      return [
        "UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_DESTINATION": destination.joined(separator: ","),
      ]
    }
    if ability == .farRow,
      Self.toolkit.impossible[ability] != nil || ConformanceRecord.isKnownFailure(Self.toolkit, ability)
    {
      // A known failure does not need the usual half minute.
      return ["UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "3"]
    }
    return ["UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_IDLE_TIMEOUT": "10"]
  }

  override class func tearDown() {
    gallery?.terminate()
    gallery = nil
    if toolkit.settings.isEmpty {
      ConformanceRecord.write(toolkit, versions: versions ?? "not on the bus", verdicts: verdicts)
    }
    AutomationSession.shared.restart(environment: ProcessInfo.processInfo.environment)
  }

  /// Checks that the gallery of the test class's toolkit opens, and is on the accessibility bus.
  func checkGalleryIsOnBus(file: StaticString = #filePath, line: UInt = #line) {
    let toolkit = Self.toolkit
    do {
      guard let gallery = Self.gallery else { return }
      // The failure of an ability that the toolkit lacks is not one of this test.
      gallery.failures = []
      use(settings(for: .find), gallery)
      try gallery.open("Buttons")
    } catch {
      XCTFail("\(toolkit.name): \((error as? Gallery.Miss)?.text ?? "\(error)")", file: file, line: line)
    }
    XCTAssertTrue(
      TriedVersion.isOnBus(toolkit), "\(toolkit.name) is not on the accessibility bus", file: file,
      line: line)
  }

  func check(_ ability: Ability, file: StaticString = #filePath, line: UInt = #line) {
    guard let gallery = Self.gallery else { return }
    let toolkit = Self.toolkit
    let miss = attempt(ability, gallery)
    let verdict = Verdict(miss: miss, impossible: toolkit.impossible[ability])
    Self.verdicts[ability] = verdict
    switch verdict {
    case .passed, .impossible: break
    case .possibleAfterAll(let reason):
      print("\(toolkit.name): \(ability.title) works now, although it is listed as impossible: \(reason)")
    case .failed where ConformanceRecord.isKnownFailure(toolkit, ability): break
    case .failed(let seen):
      XCTFail("\(toolkit.name): \(ability.title): \(seen)", file: file, line: line)
    }
    if let difference = ConformanceRecord.difference(toolkit, ability, verdict) {
      XCTFail(difference, file: file, line: line)
    }
  }

  /// Returns the unexpected observation; nil when the ability works.
  private func attempt(_ ability: Ability, _ gallery: Gallery) -> String? {
    gallery.failures = []
    collector = gallery
    defer { collector = nil }
    use(settings(for: ability), gallery)
    do {
      try Self.toolkit.attempt(ability, gallery)
      try gallery.goOn()
      Self.versions = Self.versions ?? TriedVersion.read(Self.toolkit)
      return nil
    } catch {
      // An open or unfinished state must not affect the next ability.
      gallery.terminate()
      return (error as? Gallery.Miss)?.text ?? "\(error)"
    }
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    if let collector {
      collector.failures.append(description)
    } else {
      super.recordFailure(
        withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }
  }
}
