// SPDX-License-Identifier: Apache-2.0

/// The abilities that every test needs: find, read, tap and type.
///
/// This class tries them with GTK 4, and the subclasses with the other toolkits.
class EssentialTests: GalleryTestCase {
  func testInitialValues() { check(.value) }
  func testFindingByTypeAndLabel() { check(.find) }
  func testLabels() { check(.label) }
  func testTap() { check(.tap) }
  func testTypingText() { check(.type) }
}

/// All other abilities: this class tries them with GTK 4, and the subclasses with the other toolkits.
class AbilityTests: GalleryTestCase {
  func testFindingByIdentifier() { check(.identify) }
  func testStates() { check(.state) }
  func testFrames() { check(.frame) }
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
  func testFarRow() { check(.farRow) }
  func testTouch() { check(.touch) }
}
