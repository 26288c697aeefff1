// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Speech

/// Tests the tables of words.
final class SpeechLanguageTests: XCTestCase {
  func testEveryLanguageHasTheWordsOfTheOthers() {
    for language in SpeechLanguage.all {
      for role in SpokenRole.allCases {
        XCTAssertEqual(
          language.word(role) == nil, SpeechLanguage.english.word(role) == nil, "\(language.code): \(role)")
      }
      for state in SpokenState.allCases {
        XCTAssertNotEqual(language.word(state), "", "\(language.code): \(state)")
      }
      XCTAssertEqual(Set(language.roles.values).filter(\.isEmpty), [], language.code)
    }
    XCTAssertEqual(Set(SpeechLanguage.all.map(\.code)).count, SpeechLanguage.all.count)
  }

  func testOnlyTheKindsThatOrcaDoesNotNameHaveNoWord() {
    let silent = SpokenRole.allCases.filter { SpeechLanguage.english.word($0) == nil }
    XCTAssertEqual(silent, [.label, .listItem, .tableRow, .tableCell, .treeItem, .menuItem, .unnamed])
  }

  func testNumbersHaveTheirForms() {
    let english = SpeechLanguage.english
    XCTAssertEqual(english.list(1), "list with 1 item")
    XCTAssertEqual(english.list(5), "list with 5 items")
    XCTAssertEqual(english.table(1, 2), "table with 1 row 2 columns")
    XCTAssertEqual(english.position(2, 5), "2 of 5")
    let german = SpeechLanguage.german
    XCTAssertEqual(german.list(1), "Liste mit 1 Eintrag")
    XCTAssertEqual(german.list(5), "Liste mit 5 Einträgen")
    XCTAssertEqual(german.table(3, 1), "Tabelle mit 3 Zeilen 1 Spalte")
    XCTAssertEqual(german.position(2, 5), "2 von 5")
    XCTAssertEqual(german.treeLevel(2), "Baumebene 2")
    XCTAssertEqual(german.percent(40), "40 Prozent")
  }

  func testTheLocaleDecidesAboutTheLanguage() {
    for (locale, code) in [
      ("de_DE.UTF-8", "de"), ("de", "de"), ("de_AT@euro", "de"), ("en_GB.UTF-8", "en"), ("C.UTF-8", "en"),
      ("fr_FR.UTF-8", "en"), ("den_CA", "en"), ("", "en"),
    ] {
      XCTAssertEqual(SpeechLanguage.of(locale: locale).code, code, locale)
    }
    XCTAssertEqual(SpeechLanguage.of(locale: nil), .english)
    for locale in ["C", "C.UTF-8", "POSIX", "en_US.UTF-8", "de_DE.UTF-8"] {
      XCTAssertTrue(SpeechLanguage.hasWords(for: locale), locale)
    }
    XCTAssertFalse(SpeechLanguage.hasWords(for: "fr_FR.UTF-8"))
  }

  func testEveryKindHasItsNameAndEachPartOnce() {
    for role in SpokenRole.allCases {
      XCTAssertTrue(role.order.contains(.name), "\(role)")
      XCTAssertEqual(Set(role.order).count, role.order.count, "\(role)")
      XCTAssertEqual(role.order.last, .description, "\(role)")
    }
  }
}
