// SPDX-License-Identifier: Apache-2.0

extension SpeechLanguage {
  /// The German words.
  package static let german = SpeechLanguage(
    code: "de",
    roles: [
      .frame: "Rahmen", .window: "Fenster", .dialog: "Dialog", .alert: "Alarm",
      .notification: "Benachrichtigung", .infoBar: "Hinweisleiste", .toolTip: "Minihilfe",
      .button: "Knopf", .menuButton: "Menüknopf", .toggleButton: "Umschaltknopf",
      .checkBox: "Kontrollkästchen", .radioButton: "Radioknopf", .switch: "Schalter", .link: "Verknüpfung",
      .comboBox: "Kombinationsfeld", .editableComboBox: "bearbeitbares Auswahlfeld",
      .slider: "Schieber", .horizontalSlider: "horizontaler Schieberegler",
      .verticalSlider: "vertikaler Schieberegler", .dial: "Drehknopf", .spinButton: "Einstellknopf",
      .progressBar: "Fortschrittsleiste", .levelBar: "Pegelbalken", .rating: "Bewertung",
      .calendar: "Kalender", .dateEditor: "Datumseditor",
      .heading: "Überschrift", .entry: "Eingabefeld", .passwordText: "Passworttext", .text: "Text",
      .terminal: "Terminal",
      .image: "Bild", .icon: "Symbol", .chart: "Diagramm",
      .list: "Liste", .listBox: "Listenfeld", .table: "Tabelle", .tree: "Baum", .treeTable: "Baumtabelle",
      .columnHeader: "Spaltenkopf", .rowHeader: "Zeilenkopf",
      .menuBar: "Menüleiste", .menu: "Menü", .checkMenuItem: "Kontrollmenüobjekt",
      .radioMenuItem: "Radiomenüobjekt",
      .toolBar: "Werkzeugleiste", .statusBar: "Statusleiste", .pageTabList: "Seitenreiter-Liste",
      .pageTab: "Seitenreiter", .panel: "Panel", .grouping: "Gruppierung", .separator: "Trennlinie",
      .scrollBar: "Rollbalken", .document: "Internetseite",
      .banner: "Kopfbereich", .complementary: "ergänzender Inhalt", .contentInformation: "Information",
      .form: "Formular", .mainContent: "Hauptinhalt", .navigation: "Navigation", .region: "Bereich",
      .search: "Suche",
    ],
    states: [
      .checked: "angekreuzt", .notChecked: "nicht angekreuzt", .partlyChecked: "teilweise angekreuzt",
      .chosen: "ausgewählt", .notChosen: "nicht ausgewählt", .notSelected: "nicht ausgewählt",
      .on: "an", .off: "aus", .pressed: "gedrückt", .notPressed: "nicht gedrückt",
      .expanded: "ausgeklappt", .collapsed: "eingeklappt",
      .disabled: "ausgegraut", .readOnly: "nur lesbar", .required: "Eingabe erforderlich",
      .invalid: "ungültiger Eintrag",
    ],
    list: { "Liste mit \($0) \($0 == 1 ? "Eintrag" : "Einträgen")" },
    table: { "Tabelle mit \($0) \($0 == 1 ? "Zeile" : "Zeilen") \($1) \($1 == 1 ? "Spalte" : "Spalten")" },
    position: { "\($0) von \($1)" },
    treeLevel: { "Baumebene \($0)" },
    percent: { "\($0) Prozent" })
}
