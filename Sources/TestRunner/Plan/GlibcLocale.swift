// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A locale of glibc with the character set UTF-8, such as `sr_RS.UTF-8@latin`.
struct GlibcLocale: Equatable {
  let language: String
  /// The country, such as `RS`; nil for the locales `eo` and `syr`.
  let region: String?
  /// The part after `@`, such as `latin`; nil for most locales.
  let modifier: String?

  /// The name for `LANG`.
  var name: String {
    language + (region.map { "_\($0)" } ?? "") + ".UTF-8" + (modifier.map { "@\($0)" } ?? "")
  }

  /// The script, as in a language tag: the one of the modifier, or the likeliest one of the language in the region,
  /// except where the strings of the locale use another one.
  var script: String? {
    if let modifier { return Self.scripts[modifier] }
    let place = region.map { "\(language)_\($0)" } ?? language
    return Self.otherScripts[place]
      ?? LanguageTag(language: language, region: region).completed.script
  }

  /// The variant, as in a language tag, that the modifier stands for; nil if it stands for a script.
  var variant: String? { modifier.flatMap { Self.scripts[$0] == nil ? $0 : nil } }

  private static let scripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "iqtelif": "Latn",
  ]

  /// The scripts of the weekdays' names, where they differ from Unicode's likeliest script.
  private static let otherScripts = [
    "ber_DZ": "Latn", "cmn_TW": "Hant", "crh_UA": "Latn", "hak_TW": "Hant", "hif_FJ": "Latn",
    "lzh_TW": "Hant", "mhr_RU": "Cyrl", "nan_TW": "Hant", "quz_PE": "Latn", "sat_IN": "Deva",
    "sd_IN": "Arab", "sr_ME": "Cyrl",
  ]

  /// The locales by their languages, in glibc's order.
  static let all: [String: [GlibcLocale]] = {
    var all: [String: [GlibcLocale]] = [:]
    for entry in table.split(separator: ";") {
      let words = entry.split(whereSeparator: \.isWhitespace).map(String.init)
      guard let language = words.first else { continue }
      let places = words.count == 1 ? [""] : Array(words.dropFirst())
      all[language] = places.map { place in
        let parts = place.split(separator: "@", omittingEmptySubsequences: false).map(String.init)
        return GlibcLocale(
          language: language, region: parts[0].isEmpty ? nil : parts[0],
          modifier: parts.count == 2 ? parts[1] : nil)
      }
    }
    return all
  }()

  /// The lines of `localedata/SUPPORTED` of glibc 2.36 with the character set UTF-8: each language, and its regions with
  /// their modifiers.
  private static let table = """
    aa DJ ER ER@saaho ET; af ZA; agr PE; ak GH; am ET; an ES; anp IN;
    ar AE BH DZ EG IN IQ JO KW LB LY MA OM QA SA SD SS SY TN YE; as IN; ast ES; ayc PE; az AZ IR;
    be BY BY@latin; bem ZM; ber DZ MA; bg BG; bhb IN; bho IN NP; bi VU; bn BD IN; bo CN IN; br FR;
    brx IN; bs BA; byn ER; ca AD ES ES@valencia FR IT; ce RU; chr US; ckb IQ; cmn TW; crh UA; cs CZ;
    csb PL; cv RU; cy GB; da DK; de AT BE CH DE IT LI LU; doi IN; dsb DE; dv MV; dz BT; el GR CY;
    en AG AU BW CA DK GB HK IE IL IN NG NZ PH SC SG US ZA ZM ZW; eo;
    es AR BO CL CO CR CU DO EC ES GT HN MX NI PA PE PR PY SV US UY VE; et EE; eu ES FR; fa IR; ff SN;
    fi FI; fil PH; fo FO; fr BE CA CH FR LU; fur IT; fy NL DE; ga IE; gd GB;
    gez ER ER@abegede ET ET@abegede; gl ES; gu IN; gv GB; ha NG; hak TW; he IL; hi IN; hif FJ; hne IN;
    hr HR; hsb DE; ht HT; hu HU; hy AM; ia FR; id ID; ig NG; ik CA; is IS; it CH IT; iu CA; ja JP; ka GE;
    kab DZ; kk KZ; kl GL; km KH; kn IN; ko KR; kok IN; ks IN IN@devanagari; ku TR; kw GB; ky KG; lb LU;
    lg UG; li BE NL; lij IT; ln CD; lo LA; lt LT; lv LV; lzh TW; mag IN; mai IN NP; mfe MU; mg MG;
    mhr RU; mi NZ; miq NI; mjw IN; mk MK; ml IN; mn MN; mni IN; mnw MM; mr IN; ms MY; mt MT; my MM;
    nan TW TW@latin; nb NO; nds DE NL; ne NP; nhn MX; niu NU NZ; nl AW BE NL; nn NO; nr ZA; nso ZA;
    oc FR; om ET KE; or IN; os RU; pa IN PK; pap AW CW; pl PL; ps AF; pt BR PT; quz PE; raj IN; rif MA;
    ro RO; ru RU UA; rw RW; sa IN; sah RU; sat IN; sc IT; sd IN IN@devanagari; se NO; sgs LT; shn MM;
    shs CA; si LK; sid ET; sk SK; sl SI; sm WS; so DJ ET KE SO; sq AL MK; sr ME RS RS@latin; ss ZA;
    st ZA; sv FI SE; sw KE TZ; syr; szl PL; ta IN LK; tcy IN; te IN; tg TJ; th TH; the NP; ti ER ET;
    tig ER; tk TM; tl PH; tn ZA; to TO; tpi PG; tr CY TR; ts ZA; tt RU RU@iqtelif; ug CN; uk UA; unm US;
    ur IN PK; uz UZ UZ@cyrillic; ve ZA; vi VN; wa BE; wae CH; wal ET; wo SN; xh ZA; yi US; yo NG; yue HK;
    yuw PG; zh CN HK SG TW; zu ZA
    """
}
