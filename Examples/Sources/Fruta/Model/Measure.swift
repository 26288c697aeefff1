// SPDX-License-Identifier: Apache-2.0

/// An amount of something, in kitchen units.
struct Measure: Equatable {
  enum Unit: String {
    case cups = "cup"
    case tablespoons = "tablespoon"
    case pieces = "piece"
  }

  var amount: Double
  var unit: Unit

  static func cups(_ amount: Double) -> Measure { Measure(amount: amount, unit: .cups) }
  static func tablespoons(_ amount: Double) -> Measure { Measure(amount: amount, unit: .tablespoons) }
  static func pieces(_ amount: Double) -> Measure { Measure(amount: amount, unit: .pieces) }

  func scaled(by factor: Int) -> Measure {
    Measure(amount: amount * Double(factor), unit: unit)
  }

  /// The amount in words, such as "1½ cups".
  var text: String {
    "\(Self.text(of: amount)) \(unit.rawValue)\(amount > 1 ? "s" : "")"
  }

  /// The number in the notation of cooks: a whole number, and a fraction sign for the nearest twelfth that has one.
  private static func text(of amount: Double) -> String {
    let twelfths = Int((amount * 12).rounded())
    let (whole, rest) = twelfths.quotientAndRemainder(dividingBy: 12)
    guard let sign = signs[rest] else { return rest == 0 ? "\(whole)" : "\(Double(twelfths) / 12)" }
    return whole == 0 ? sign : "\(whole)\(sign)"
  }

  private static let signs = [3: "¼", 4: "⅓", 6: "½", 8: "⅔", 9: "¾"]
}
