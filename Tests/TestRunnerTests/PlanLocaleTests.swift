// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests the locales for languages and regions of Apple's systems.
final class PlanLocaleTests: XCTestCase {
  private func locale(_ language: String, _ region: String = "") throws -> String {
    try PlanLocale.name(language: language, region: region)
  }

  func testALanguageHasItsLikeliestRegion() throws {
    XCTAssertEqual(try locale("de"), "de_DE.UTF-8")
    XCTAssertEqual(try locale("ja"), "ja_JP.UTF-8")
    XCTAssertEqual(try locale("ar"), "ar_EG.UTF-8")
    XCTAssertEqual(try locale("pa"), "pa_IN.UTF-8")
    XCTAssertEqual(try locale("es"), "es_ES.UTF-8")
  }

  func testARegionOfTheTagOrOfThePlanIsTaken() throws {
    XCTAssertEqual(try locale("pt-BR"), "pt_BR.UTF-8")
    XCTAssertEqual(try locale("pt_PT"), "pt_PT.UTF-8")
    XCTAssertEqual(try locale("DE-at"), "de_AT.UTF-8")
    XCTAssertEqual(try locale("en", "GB"), "en_GB.UTF-8")
    XCTAssertEqual(try locale("en-US", "gb"), "en_GB.UTF-8")
    XCTAssertEqual(try locale("es-419", "AR"), "es_AR.UTF-8")
    XCTAssertEqual(try locale("", "IE"), "en_IE.UTF-8")
  }

  func testAnAreaOfSeveralCountriesIsReplacedByACountry() throws {
    XCTAssertEqual(try locale("es-419"), "es_MX.UTF-8")
    XCTAssertEqual(try locale("es-Latn-419"), "es_MX.UTF-8")
    XCTAssertEqual(try locale("es", "419"), "es_MX.UTF-8")
    XCTAssertEqual(try locale("en-001"), "en_GB.UTF-8")
    XCTAssertEqual(try locale("en-150"), "en_GB.UTF-8")
    XCTAssertEqual(try locale("ar-001"), "ar_EG.UTF-8")
    XCTAssertEqual(try locale("fr-001"), "fr_FR.UTF-8")
  }

  func testAScriptChoosesTheRegionOrTheModifier() throws {
    XCTAssertEqual(try locale("zh-Hans"), "zh_CN.UTF-8")
    XCTAssertEqual(try locale("zh-Hant"), "zh_TW.UTF-8")
    XCTAssertEqual(try locale("zh-Hant-TW"), "zh_TW.UTF-8")
    XCTAssertEqual(try locale("zh-Hant-HK"), "zh_HK.UTF-8")
    XCTAssertEqual(try locale("zh-Hant", "HK"), "zh_HK.UTF-8")
    XCTAssertEqual(try locale("zh-HK"), "zh_HK.UTF-8")
    XCTAssertEqual(try locale("sr"), "sr_RS.UTF-8")
    XCTAssertEqual(try locale("sr-Cyrl"), "sr_RS.UTF-8")
    XCTAssertEqual(try locale("sr-Latn"), "sr_RS.UTF-8@latin")
    XCTAssertEqual(try locale("sr-latn-rs"), "sr_RS.UTF-8@latin")
    XCTAssertEqual(try locale("uz-Cyrl"), "uz_UZ.UTF-8@cyrillic")
    XCTAssertEqual(try locale("uz-Latn"), "uz_UZ.UTF-8")
    XCTAssertEqual(try locale("tt-Latn"), "tt_RU.UTF-8@iqtelif")
    XCTAssertEqual(try locale("az-Arab"), "az_IR.UTF-8")
    XCTAssertEqual(try locale("pa-Arab"), "pa_PK.UTF-8")
    XCTAssertEqual(try locale("en-Latn-GB"), "en_GB.UTF-8")
  }

  func testAVariantChoosesTheModifier() throws {
    XCTAssertEqual(try locale("ca"), "ca_ES.UTF-8")
    XCTAssertEqual(try locale("ca-ES-valencia"), "ca_ES.UTF-8@valencia")
    XCTAssertEqual(try locale("ca-valencia"), "ca_ES.UTF-8@valencia")
  }

  func testFormerCodesOfLanguagesAreReplaced() throws {
    XCTAssertEqual(try locale("he"), "he_IL.UTF-8")
    XCTAssertEqual(try locale("iw"), "he_IL.UTF-8")
    XCTAssertEqual(try locale("in"), "id_ID.UTF-8")
    XCTAssertEqual(try locale("no"), "nb_NO.UTF-8")
    XCTAssertEqual(try locale("deu"), "de_DE.UTF-8")
  }

  func testALanguageWithoutALocaleForItsLikeliestRegionHasItsOnlyLocale() throws {
    XCTAssertEqual(try locale("yi"), "yi_US.UTF-8")
    XCTAssertEqual(try locale("ia"), "ia_FR.UTF-8")
    XCTAssertEqual(try locale("eo"), "eo.UTF-8")
    XCTAssertEqual(try locale("eo-001"), "eo.UTF-8")
    XCTAssertEqual(try locale("fil"), "fil_PH.UTF-8")
  }

  func testALanguageOrRegionWithoutALocaleIsAnError() throws {
    let cases: [(language: String, region: String, error: PlanLocaleError)] = [
      ("de", "US", .noLocale(tag: "de", region: "US", others: ["AT", "BE", "CH", "DE", "IT", "LI", "LU"])),
      ("fr-419", "", .noLocale(tag: "fr-419", region: "419", others: ["BE", "CA", "CH", "FR", "LU"])),
      ("zh-Hant", "CN", .noLocale(tag: "zh-Hant", region: "CN", others: ["HK", "TW"])),
      ("zh-Hans-TW", "", .noLocale(tag: "zh-Hans-TW", region: "TW", others: ["CN", "SG"])),
      ("sr-Latn-ME", "", .noLocale(tag: "sr-Latn-ME", region: "ME", others: ["RS"])),
      ("mn-Mong", "", .noLanguage(tag: "mn-Mong")), ("la", "", .noLanguage(tag: "la")),
      ("xx", "", .noLanguage(tag: "xx")),
      ("de-1996", "", .part("1996", tag: "de-1996")),
      ("en-u-ca-buddhist", "", .part("u", tag: "en-u-ca-buddhist")),
      ("de-DE-x-home", "", .part("x", tag: "de-DE-x-home")),
      ("zh-yue", "", .part("yue", tag: "zh-yue")),
      ("german", "", .noTag("german")), ("d", "", .noTag("d")), ("de-", "", .noTag("de-")),
      ("de DE", "", .noTag("de DE")), ("i-klingon", "", .noTag("i-klingon")),
      ("de", "Germany", .noRegion("Germany")), ("de", "D1", .noRegion("D1")),
    ]
    for (language, region, expected) in cases {
      XCTAssertThrowsError(try locale(language, region), language) {
        XCTAssertEqual($0 as? PlanLocaleError, expected, language)
      }
    }
    XCTAssertEqual(
      PlanLocaleError.noLocale(tag: "zh-Hant", region: "CN", others: ["HK", "TW"]).description,
      "glibc has no locale for the language \"zh-Hant\" in the region \"CN\"; the language has locales for the regions "
        + "HK, TW")
  }

  func testEachLocaleOfTheTableIsOneOfGlibc() throws {
    let path = "/usr/share/i18n/SUPPORTED"
    guard let list = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw XCTSkip("The package locales is not installed.")
    }
    let supported = Set(
      list.split(separator: "\n").filter { $0.hasSuffix(" UTF-8") }
        .map { $0.dropLast(" UTF-8".count).replacingOccurrences(of: ".UTF-8", with: "") })
    let table = GlibcLocale.all.values.joined().map {
      $0.name.replacingOccurrences(of: ".UTF-8", with: "")
    }
    XCTAssertGreaterThan(table.count, 300)
    XCTAssertEqual(table.filter { !supported.contains($0) }, [])
  }
}
