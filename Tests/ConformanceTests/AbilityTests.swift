import AutomationEngine
import XCTest
import XCUIAutomation

/// Every ability, tried with GTK 4; the subclasses try the same with the other toolkits.
class AbilityTests: XCTestCase {
  class var toolkit: GalleryToolkit { .gtk4 }

  private static var gallery: Gallery?
  private static var verdicts: [Ability: Verdict] = [:]
  private static var versions: String?
  private var collector: Gallery?

  override class func setUp() {
    restart(["UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_IDLE_TIMEOUT": "10"])
    gallery = Gallery(toolkit)
    verdicts = [:]
    versions = nil
  }

  /// A new desktop for each toolkit, and one for touch. Failures are wanted soon; the galleries themselves are quick.
  private class func restart(_ settings: [String: String]) {
    AutomationSession.shared.restart(
      environment: ProcessInfo.processInfo.environment.merging(settings) { $1 })
  }

  override class func tearDown() {
    gallery?.terminate()
    gallery = nil
    ConformanceRecord.write(toolkit, versions: versions ?? "not on the bus", verdicts: verdicts)
    AutomationSession.shared.restart(environment: ProcessInfo.processInfo.environment)
  }

  // MARK: - The tests

  func testFindingByTypeAndLabel() { check(.find) }
  func testFindingByIdentifier() { check(.identify) }
  func testLabels() { check(.label) }
  func testValues() { check(.value) }
  func testStates() { check(.state) }
  func testFrames() { check(.frame) }
  func testTap() { check(.tap) }
  func testDoubleTap() { check(.doubleTap) }
  func testPress() { check(.press) }
  func testRightClick() { check(.rightClick) }
  func testScroll() { check(.scroll) }
  func testCheckBox() { check(.checkBox) }
  func testSwitch() { check(.toggle) }
  func testRadioButtons() { check(.radioButton) }
  func testSlider() { check(.slider) }
  func testSpinButton() { check(.spinButton) }
  func testComboBox() { check(.comboBox) }
  func testDatePicker() { check(.datePicker) }
  func testTypingText() { check(.type) }
  func testTypingAnyScript() { check(.unicode) }
  func testPasswordFields() { check(.password) }
  func testKeys() { check(.keys) }
  func testClipboard() { check(.clipboard) }
  func testTabs() { check(.tabs) }
  func testTableCells() { check(.tableCell) }
  func testTree() { check(.tree) }
  func testMenu() { check(.menu) }
  func testSubmenu() { check(.submenu) }
  func testContextMenu() { check(.contextMenu) }
  func testDialog() { check(.dialog) }
  func testPopover() { check(.popover) }
  func testSecondWindow() { check(.secondWindow) }
  func testDrag() { check(.drag) }
  func testSplitPane() { check(.splitPane) }
  func testToolTip() { check(.toolTip) }
  func testTextAttributes() { check(.textAttributes) }
  // These start the gallery anew, so they come last.
  func testZFarRow() { check(.farRow) }
  func testZTouch() { check(.touch) }

  // MARK: - How an ability is tried

  /// The gallery is drawn with the toolkit that the tests speak of.
  func checkToolkit(file: StaticString = #filePath, line: UInt = #line) {
    let toolkit = Self.toolkit
    do {
      try Self.gallery?.open("Buttons")
    } catch {
      XCTFail("\(toolkit.name): \((error as? Gallery.Miss)?.text ?? "\(error)")", file: file, line: line)
    }
    XCTAssertTrue(
      ToolkitVersion.isOnBus(toolkit), "\(toolkit.name) is not on the accessibility bus", file: file,
      line: line)
  }

  private func check(_ ability: Ability, file: StaticString = #filePath, line: UInt = #line) {
    guard let gallery = Self.gallery else { return }
    let toolkit = Self.toolkit
    let miss = attempt(ability, gallery)
    let verdict = Verdict(miss: miss, impossible: toolkit.impossible[ability])
    Self.verdicts[ability] = verdict
    switch verdict {
    case .passed, .impossible: break
    case .failed where ConformanceRecord.isKnownFailure(toolkit, ability): break
    case .failed(let seen):
      XCTFail("\(toolkit.name): \(ability.title): \(seen)", file: file, line: line)
    case .possibleAfterAll(let reason):
      XCTFail(
        "\(toolkit.name): \(ability.title) works, but is listed as not possible: \"\(reason)\" Take it off the list.",
        file: file, line: line)
    }
    if let difference = ConformanceRecord.difference(toolkit, ability, verdict) {
      XCTFail(difference, file: file, line: line)
    }
  }

  /// What was seen that was not expected; nil when the ability is there.
  private func attempt(_ ability: Ability, _ gallery: Gallery) -> String? {
    gallery.failures = []
    collector = gallery
    defer { collector = nil }
    if ability == .touch {
      gallery.terminate()
      Self.restart(["UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_DESTINATION": "input=touch"])
    }
    if ability == .farRow,
      Self.toolkit.impossible[ability] != nil || ConformanceRecord.isKnownFailure(Self.toolkit, ability)
    {
      // It need not take half a minute to fail as before.
      gallery.terminate()
      Self.restart(["UNDERSTUDY_SETTLE_TIMEOUT": "1", "UNDERSTUDY_SCROLL_SEARCH_TIMEOUT": "3"])
    }
    do {
      try Self.toolkit.attempt(ability, gallery)
      try gallery.goOn()
      Self.versions = Self.versions ?? ToolkitVersion.read(Self.toolkit)
      return nil
    } catch {
      // Whatever is open or half done is not to reach the next ability.
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
