/// What LibreOffice does differently from the toolkit whose bridge it answers through.
enum LibreOfficeQuirks {
  /// The process says "gtk" as its toolkit, so only the application's name tells it from GTK 3.
  static func isLibreOffice(applicationName: String) -> Bool {
    applicationName == "soffice"
  }
}
