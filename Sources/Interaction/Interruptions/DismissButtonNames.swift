// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of buttons that answer a dialog without agreeing to anything.
///
/// Neither GTK nor Qt reports on the accessibility bus which button cancels. So the button is recognized by its name,
/// as a person would: by the toolkits' own words in the languages of their most used translations.
package enum DismissButtonNames {
  static func isCancel(_ label: String) -> Bool { cancel.contains(plain(label)) }
  /// Whether a button with this name agrees to nothing: it cancels, closes or denies.
  package static func refuses(_ label: String) -> Bool { isCancel(label) || isClose(label) || isDeny(label) }

  static func isClose(_ label: String) -> Bool { close.contains(plain(label)) }

  /// Whether the button refuses a permission.
  static func isDeny(_ label: String) -> Bool {
    let label = plain(label)
    // "Deny Access", "Zugriff verweigern": the denied thing is next to the verb.
    return deny.contains(label) || deny.contains { label.hasPrefix($0 + " ") || label.hasSuffix(" " + $0) }
  }

  /// Returns a label without the signs for its access key and for a dialog that follows.
  private static func plain(_ label: String) -> String {
    label.filter { $0 != "_" && $0 != "&" && $0 != "…" }.replacingOccurrences(of: "’", with: "'")
      .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
  }

  private static let cancel = Set(
    """
    cancel,abbrechen,annuler,cancelar,annulla,annuleren,avbryt,annuller,annullér,peru,peruuta,anuluj,zrušit,storno,\
    zrušiť,mégse,mégsem,anulează,renunță,отмена,отменить,скасувати,отказ,откажи,ακύρωση,άκυρο,iptal,i̇ptal,vazgeç,ביטול,\
    בטל,إلغاء,ألغ,لغو,取消,キャンセル,キャンセル(c),取り消し,취소,취소(c),取消(c),रद्द करें,hủy,huỷ,thôi,batal,cancel·la,odustani,\
    otkaži,prekliči,atšaukti,atcelt,loobu,utzi,cancelá
    """.split(separator: ",").map(String.init))

  private static let close = Set(
    """
    close,dismiss,skip,later,not now,no thanks,don't send,schließen,später,überspringen,fermer,plus tard,cerrar,fechar,\
    chiudi,sluiten,stäng,lukk,luk,sulje,zamknij,zavřít,zavrieť,bezárás,închide,закрыть,закрити,затваряне,κλείσιμο,kapat,\
    סגור,סגירה,إغلاق,أغلق,بستن,关闭,關閉,閉じる,닫기,关闭(c),關閉(c),閉じる(c),닫기(c),đóng,tutup,tanca,zatvori,zapri
    """.split(separator: ",").map(String.init))

  private static let deny = Set(
    """
    deny,don't allow,refuse,reject,no,block,ablehnen,verweigern,nicht erlauben,nein,refuser,non,denegar,negar,rechazar,\
    rifiuta,nega,weigeren,neka,nekt,avslå,afvis,kiellä,odmów,odepřít,zamítnout,zamietnuť,elutasítás,refuză,запретить,\
    отклонить,заборонити,відхилити,отказване,άρνηση,reddet,דחייה,رفض,拒绝,拒絕,拒否,거부,từ chối,tolak,denega
    """.split(separator: ",").map(String.init))
}
