// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Interaction
@testable import Programs

/// Tests which answer the implicit handler chooses.
final class ImplicitAnswerTests: InterruptionTestCase {
  func testAnAlertIsCancelledRegardlessOfItsDefault() throws {
    for (name, answer) in [
      ("gtk3-alert-delete", "Cancel"), ("gtk4-alert-delete", "Cancel"), ("gtk3-alert-german", "Abbrechen"),
      ("gtk4-alert-german", "Abbrechen"),
    ] {
      XCTAssertEqual(steps(try interruption(of: "Under", in: name)), ["press \(answer)", "close"], name)
    }
  }

  func testWithoutACancelButtonTheDefaultIsPressed() throws {
    XCTAssertEqual(steps(try interruption(of: "Under", in: "gtk3-alert-choose")).first, "press Keep")
    XCTAssertEqual(steps(try interruption(of: "Save", in: "qt6-dialog")).first, "press No")
  }

  func testTheOnlyAnswerIsPressed() throws {
    for toolkit in ["gtk3", "gtk4"] {
      XCTAssertEqual(
        steps(try interruption(of: "Under", in: "\(toolkit)-windows-question")).first, "press Fine")
    }
  }

  func testWithSeveralAnswersAndNoDefaultTheWindowIsClosed() throws {
    // GTK 4 reports no default button.
    XCTAssertEqual(steps(try interruption(of: "Under", in: "gtk4-alert-choose")), ["close"])
  }

  func testABannerIsDismissedByItsCloseButton() throws {
    var found = try interruption(of: "Under", in: "gtk3-windows-question")
    found.kind = .banner
    found.answers = [.init(label: "Schließen", element: found.element, isDefault: false)]
    XCTAssertEqual(steps(found).first, "press Schließen")
    found.answers = [.init(label: "Open", element: found.element, isDefault: true)]
    XCTAssertEqual(steps(found), ["close"], "its other buttons would have an effect")
  }

  func testAnInnerPartOfAProgramIsNotTouched() throws {
    var found = try interruption(of: "Under", in: "gtk3-windows-question")
    found.kind = .part
    XCTAssertEqual(steps(found), [])
    XCTAssertNotNil(ImplicitAnswer.refusal(of: found))
  }

  func testAnAnswerWithoutAWindowIsTheOnlyStep() throws {
    var found = try interruption(of: "Under", in: "gtk3-alert-delete")
    found.window = nil
    XCTAssertEqual(steps(found), ["press Cancel"])
  }
}

/// Tests the words by which answers are recognized.
final class AnswerNamesTests: XCTestCase {
  func testCancelIsRecognizedInTheLanguagesOfTheToolkits() {
    for label in [
      "Cancel", "_Cancel", "&Cancel", "CANCEL", " Cancel ", "Abbrechen", "Annuler", "Cancelar", "Annulla",
      "Annuleren",
      "Avbryt", "Annuller", "Peruuta", "Anuluj", "Zrušit", "Mégse", "Отмена", "Скасувати", "Ακύρωση", "İptal",
      "ביטול",
      "إلغاء", "取消", "取消(_C)", "キャンセル", "취소", "Hủy", "Batal", "Cancel·la", "Odustani",
    ] {
      XCTAssertTrue(AnswerNames.isCancel(label), label)
      XCTAssertFalse(AnswerNames.isClose(label) || AnswerNames.isDeny(label), label)
    }
  }

  func testCloseIsRecognizedInTheLanguagesOfTheToolkits() {
    for label in [
      "Close", "_Close", "Dismiss", "Not Now", "Don’t Send", "Schließen", "Später", "Fermer", "Cerrar",
      "Fechar",
      "Chiudi", "Sluiten", "Stäng", "Zamknij", "Закрыть", "Kapat", "关闭", "閉じる(_C)", "닫기", "Đóng", "Tutup",
    ] {
      XCTAssertTrue(AnswerNames.isClose(label), label)
      XCTAssertFalse(AnswerNames.isCancel(label) || AnswerNames.isDeny(label), label)
    }
  }

  func testARefusalIsRecognizedWithItsObject() {
    for label in [
      "Deny", "_Deny Access", "Don’t Allow", "Refuse", "No", "Ablehnen", "Zugriff verweigern",
      "Nicht erlauben",
      "Refuser", "Denegar", "Rifiuta", "Weigeren", "Запретить", "拒绝", "拒否", "거부",
    ] {
      XCTAssertTrue(AnswerNames.isDeny(label), label)
    }
  }

  func testWordsThatOnlyBeginLikeARefusalAreNotRefusals() {
    for label in ["Notify", "Now", "Normal", "Blocks", "Allow", "OK", "Yes", "", "…", "Nein danke sehr?"] {
      XCTAssertEqual(AnswerNames.isDeny(label), label == "Nein danke sehr?", label)
    }
  }

  func testAffirmativeAnswersAreNotMistakenForOthers() {
    for label in [
      "OK", "Yes", "Delete", "Allow", "Ja", "Oui", "Löschen", "Apply", "Continue", "はい", "Да", "Ok…",
    ] {
      XCTAssertFalse(
        AnswerNames.isCancel(label) || AnswerNames.isClose(label) || AnswerNames.isDeny(label), label)
    }
  }
}

/// Tests the recognition of desktop programs that open windows by themselves.
final class SystemServiceTests: XCTestCase {
  func testServicesAreRecognizedByTheirFileNames() {
    for (file, service) in [
      ("xdg-desktop-portal", SystemService.portal), ("xdg-desktop-portal-kde", .portal),
      ("dunst", .notifications),
      ("xfce4-notifyd", .notifications), ("mate-notification-daemon", .notifications),
      ("drkonqi", .crashReport),
      ("crashreporter", .crashReport), ("gnome-initial-setup", .firstRun), ("kwalletd6", .firstRun),
    ] {
      XCTAssertEqual(SystemService(executable: file), service, file)
    }
  }

  func testOtherFileNamesAreNotServices() {
    for file in ["", "python3", "dunstify", "notification", "my-xdg-desktop-portal", "Dunst"] {
      XCTAssertNil(SystemService(executable: file), file)
    }
  }
}
