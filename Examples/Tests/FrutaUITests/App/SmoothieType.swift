/// The smoothies that the tests know, and what is in them.
public enum SmoothieType: String, CaseIterable {
  case berryBlue = "Berry Blue"
  case carrotChops = "Carrot Chops"
  case berryBananas = "That's Berry Bananas!"

  public var ingredients: [String] {
    switch self {
    case .berryBlue: return ["Orange", "Blueberry", "Avocado"]
    case .carrotChops: return ["Orange", "Carrot", "Mango"]
    case .berryBananas: return ["Almond Milk", "Banana", "Strawberry"]
    }
  }

  public var kilocalories: String {
    switch self {
    case .berryBlue: return "280 kcal"
    case .carrotChops: return "230 kcal"
    case .berryBananas: return "310 kcal"
    }
  }

  public var price: String {
    switch self {
    case .berryBlue: return "$5.20"
    case .carrotChops: return "$4.70"
    case .berryBananas: return "$4.90"
    }
  }
}
