/// What toolkits cannot do, with the reason as the page gives it.
enum Impossible {
  static let gtk3: [Ability: String] = [:]
  static let gtk4: [Ability: String] = [
    .identify: "GTK 4.8 tells no identifiers over AT-SPI: elements are found by their labels."
  ]
  static let qt5: [Ability: String] = [:]
  static let qt6: [Ability: String] = [:]
  static let quick5: [Ability: String] = [:]
  static let quick6: [Ability: String] = [:]
  static let chromium: [Ability: String] = [:]
  static let firefox: [Ability: String] = [:]
  static let swing: [Ability: String] = [:]
}
