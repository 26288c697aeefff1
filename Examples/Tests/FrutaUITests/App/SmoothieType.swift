// SPDX-License-Identifier: Apache-2.0

/// The smoothies that the tests know, and what is in them.
public enum SmoothieType: String, CaseIterable {
  /// Berry Blue.
  case berryBlue = "Berry Blue"
  /// Carrot Chops.
  case carrotChops = "Carrot Chops"
  /// That's Berry Bananas.
  case berryBananas = "That's Berry Bananas!"

  /// What it is made of, in the order of its recipe.
  public var ingredients: [String] {
    switch self {
    case .berryBlue: return ["Orange", "Blueberry", "Avocado"]
    case .carrotChops: return ["Orange", "Carrot", "Mango"]
    case .berryBananas: return ["Almond Milk", "Banana", "Strawberry"]
    }
  }

  /// How much energy it has, as the app writes it.
  public var kilocalories: String {
    switch self {
    case .berryBlue: return "280 kcal"
    case .carrotChops: return "230 kcal"
    case .berryBananas: return "310 kcal"
    }
  }

  /// What it costs, as the app writes it.
  public var price: String {
    switch self {
    case .berryBlue: return "$5.20"
    case .carrotChops: return "$4.70"
    case .berryBananas: return "$4.90"
    }
  }
}
