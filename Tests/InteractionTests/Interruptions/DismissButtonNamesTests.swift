// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Interaction

/// Tests the words by which answers are recognized.
final class DismissButtonNamesTests: XCTestCase {
  func testCancelIsRecognizedInTheLanguagesOfTheToolkits() {
    for label in [
      "Cancel", "_Cancel", "&Cancel", "CANCEL", " Cancel ", "Abbrechen", "Annuler", "Cancelar", "Annulla",
      "Annuleren",
      "Avbryt", "Annuller", "Peruuta", "Anuluj", "Zrušit", "Mégse", "Отмена", "Скасувати", "Ακύρωση", "İptal",
      "ביטול",
      "إلغاء", "取消", "取消(_C)", "キャンセル", "취소", "Hủy", "Batal", "Cancel·la", "Odustani",
    ] {
      XCTAssertTrue(DismissButtonNames.isCancel(label), label)
      XCTAssertFalse(DismissButtonNames.isClose(label) || DismissButtonNames.isDeny(label), label)
    }
  }

  func testCloseIsRecognizedInTheLanguagesOfTheToolkits() {
    for label in [
      "Close", "_Close", "Dismiss", "Not Now", "Don’t Send", "Schließen", "Später", "Fermer", "Cerrar",
      "Fechar",
      "Chiudi", "Sluiten", "Stäng", "Zamknij", "Закрыть", "Kapat", "关闭", "閉じる(_C)", "닫기", "Đóng", "Tutup",
    ] {
      XCTAssertTrue(DismissButtonNames.isClose(label), label)
      XCTAssertFalse(DismissButtonNames.isCancel(label) || DismissButtonNames.isDeny(label), label)
    }
  }

  func testARefusalIsRecognizedWithItsObject() {
    for label in [
      "Deny", "_Deny Access", "Don’t Allow", "Refuse", "No", "Ablehnen", "Zugriff verweigern",
      "Nicht erlauben",
      "Refuser", "Denegar", "Rifiuta", "Weigeren", "Запретить", "拒绝", "拒否", "거부",
    ] {
      XCTAssertTrue(DismissButtonNames.isDeny(label), label)
    }
  }

  func testWordsThatOnlyBeginLikeARefusalAreNotRefusals() {
    for label in ["Notify", "Now", "Normal", "Blocks", "Allow", "OK", "Yes", "", "…", "Nein danke sehr?"] {
      XCTAssertEqual(DismissButtonNames.isDeny(label), label == "Nein danke sehr?", label)
    }
  }

  func testAffirmativeAnswersAreNotMistakenForOthers() {
    for label in [
      "OK", "Yes", "Delete", "Allow", "Ja", "Oui", "Löschen", "Apply", "Continue", "はい", "Да", "Ok…",
    ] {
      XCTAssertFalse(
        DismissButtonNames.isCancel(label) || DismissButtonNames.isClose(label)
          || DismissButtonNames.isDeny(label), label)
    }
  }
}
