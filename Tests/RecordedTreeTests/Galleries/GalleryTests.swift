// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests each rule of elements with the recorded gallery of GTK 4, and in subclasses with the other toolkits.
///
/// SwiftPM runs inherited tests only in classes that declare at least one test. Therefore each subclass has a test
/// of a property of its toolkit.
class GalleryTests: RecordedTestCase {
  class var gallery: RecordedGallery { .gtk4 }

  func testTheRecordingIsOfTheToolkit() throws {
    let toolkit = try tree("\(Self.gallery.prefix)-buttons").nodes.application.toolkit
    XCTAssertEqual(toolkit.key, Self.gallery.toolkit)
    XCTAssertTrue(toolkit.version.description.hasPrefix(Self.gallery.version), "\(toolkit)")
  }

  // MARK: - Buttons

  func testTheWindowIsNamedByItsTitle() { hold(.window) { try $0.window() } }
  func testButtonsAreFoundInTheirOrder() { hold(.buttons) { try $0.buttons() } }
  func testAButtonThatIsLockedIsNotEnabled() { hold(.disabled) { try $0.disabled() } }
  func testACheckBoxIsFoundWithItsState() { hold(.checkBox) { try $0.checkBox() } }
  func testASwitchIsFoundWithItsState() { hold(.toggle) { try $0.toggle() } }
  func testOneOfTwoRadioButtonsIsChosen() { hold(.radioButtons) { try $0.radioButtons() } }
  func testAPopoverButtonIsAlsoAButton() { hold(.popoverButton) { try $0.popoverButton() } }
  func testAButtonIsFoundByItsIdentifier() { hold(.identifier) { try $0.identifier() } }
  func testATextThatChangesIsAStaticText() { hold(.log) { try $0.log() } }
  func testTabsAreFoundInTheirOrder() { hold(.tabs) { try $0.tabs() } }
  func testTheTabOfTheOpenPageIsSelected() { hold(.selectedTab) { try $0.selectedTab() } }
  func testTabsAreInOneGroup() { hold(.tabGroup) { try $0.tabGroup() } }

  // MARK: - Values

  func testASliderReportsItsValue() { hold(.slider) { try $0.slider() } }
  func testASliderReportsItsPosition() { hold(.sliderPosition) { try $0.sliderPosition() } }
  func testAStepperReportsItsValue() { hold(.stepper) { try $0.stepper() } }
  func testAProgressIndicatorReportsItsValue() { hold(.progress) { try $0.progress() } }
  func testAPopUpButtonReportsItsSelection() { hold(.popUpButton) { try $0.popUpButton() } }
  func testItemsOfAClosedListAreNotFound() { hold(.closedList) { try $0.closedList() } }
  func testADatePickerReportsItsDate() { hold(.datePicker) { try $0.datePicker() } }
  func testASplitGroupHoldsItsTwoParts() { hold(.splitPane) { try $0.splitPane() } }
  func testASplitterIsBetweenTheParts() { hold(.splitter) { try $0.splitter() } }

  // MARK: - Text

  func testATextFieldIsFoundByItsLabel() { hold(.textField) { try $0.textField() } }
  func testAnEmptyTextFieldReportsItsPlaceholder() { hold(.placeholder) { try $0.placeholder() } }
  func testASecureFieldIsNoTextField() { hold(.secureField) { try $0.secureField() } }
  func testAFieldOfManyLinesIsATextView() { hold(.textView) { try $0.textView() } }
  func testALabelIsAStaticTextOnce() { hold(.staticText) { try $0.staticText() } }
  func testStruckAndBoldTextIsDistinguished() { hold(.textAttributes) { try $0.textAttributes() } }
  func testTypedTextIsTheValue() { hold(.typedText) { try $0.typedText() } }
  func testAPasswordIsNeverShownInPlainText() { hold(.password) { try $0.password() } }
  func testAPasswordIsADotForEachCharacter() { hold(.maskedPassword) { try $0.maskedPassword() } }
  func testTheFieldThatWasTypedIntoHasTheFocus() { hold(.focus) { try $0.focus() } }

  // MARK: - Lists

  func testRowsAreCellsInTheirOrder() { hold(.rows) { try $0.rows() } }
  func testRowsAreBelowEachOther() { hold(.rowPlaces) { try $0.rowPlaces() } }
  func testARowThatIsNotScrolledToIsOutOfView() { hold(.rowOutOfView) { try $0.rowOutOfView() } }
  func testCellsOfATableComeRowByRow() { hold(.cells) { try $0.cells() } }
  func testCellsOfARowAreBesideEachOther() { hold(.cellPlaces) { try $0.cellPlaces() } }
  func testRowsOfATableAreNamedByTheirCells() { hold(.tableRows) { try $0.tableRows() } }
  func testTitlesOfColumnsAreButtonsOfTheTable() { hold(.columnTitles) { try $0.columnTitles() } }
  func testATreeIsAnOutlineWithItsRows() { hold(.outline) { try $0.outline() } }
  func testCollapsedRowsAreNotFound() { hold(.foldedRows) { try $0.foldedRows() } }

  // MARK: - Places

  func testHittableElementsAreInsideTheWindow() { hold(.insideWindow) { try $0.insideWindow() } }
  func testControlsDoNotOverlap() { hold(.overlap) { try $0.overlap() } }
  func testControlsHaveUsualSizes() { hold(.sizes) { try $0.sizes() } }
  func testPlacesFollowTheLinesOfThePage() { hold(.lines) { try $0.lines() } }
  func testElementsAreHitInsideTheirFrames() { hold(.hitPoints) { try $0.hitPoints() } }
  func testALookupAtAControlsPositionFindsTheControl() { hold(.pointLookup) { try $0.pointLookup() } }

  // MARK: - Hidden elements

  func testOnlyThePageOfButtonsIsFoundWhenItIsOpen() { hold(.buttonsAlone) { try $0.alone("Buttons") } }
  func testOnlyThePageOfValuesIsFoundWhenItIsOpen() { hold(.valuesAlone) { try $0.alone("Values") } }
  func testOnlyThePageOfTextsIsFoundWhenItIsOpen() { hold(.textAlone) { try $0.alone("Text") } }
  func testOnlyThePageOfListsIsFoundWhenItIsOpen() { hold(.listsAlone) { try $0.alone("Lists") } }
  func testOnlyThePageOfMenusIsFoundWhenItIsOpen() { hold(.menusAlone) { try $0.alone("Menus") } }
  func testAWindowThatWasNotOpenedIsNotFound() { hold(.oneWindow) { try $0.oneWindow() } }

  // MARK: - Overlays

  func testAMenuBarHoldsItsTitles() { hold(.menuBar) { try $0.menuBar() } }
  func testItemsOfAnOpenMenuCanBeHit() { hold(.openMenu) { try $0.openMenu() } }
  func testItemsOfClosedMenusCannotBeHit() { hold(.closedMenus) { try $0.closedMenus() } }
  func testControlsUnderAMenuAreCovered() { hold(.underMenu) { try $0.underMenu() } }
  func testAQuestionIsAnAlert() { hold(.dialog) { try $0.dialog() } }
  func testAnswersOfAQuestionCanBeHit() { hold(.answers) { try $0.answers() } }
  func testAQuestionBlocksTheWindow() { hold(.blocked) { try $0.blocked() } }
  func testAPopoverContainsItsContent() { hold(.popover) { try $0.popover() } }
  func testContentOfAPopoverCanBeHit() { hold(.insidePopover) { try $0.insidePopover() } }
  func testContentOfAClosedPopoverIsNotFound() { hold(.closedPopover) { try $0.closedPopover() } }

  // MARK: - Checking a rule

  private func hold(
    _ rule: GalleryRule, file: StaticString = #filePath, line: UInt = #line,
    _ body: (GalleryRules) throws -> Void
  ) {
    let gallery = Self.gallery
    var thrown: String?
    let failures = failures {
      do { try body(GalleryRules(test: self, gallery: gallery)) } catch { thrown = "\(error)" }
    }
    let about = "\(gallery.name), \(rule.rawValue)"
    switch (failures.first ?? thrown, gallery.limits[rule]) {
    case (nil, nil): break
    case (let miss?, nil): XCTFail("\(about): \(miss)", file: file, line: line)
    case (nil, let limit?):
      XCTFail(
        "\(about) holds, but is listed as a limit: \"\(limit.reason)\" Take it off the list.", file: file,
        line: line)
    case (let miss?, let limit?):
      if !miss.contains(limit.seen) {
        XCTFail("\(about): expected the known \"\(limit.seen)\", found: \(miss)", file: file, line: line)
      }
    }
  }
}
