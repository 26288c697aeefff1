// SPDX-License-Identifier: Apache-2.0

/// All smoothies that the shop sells.
enum Menu {
  static func smoothie(_ id: Smoothie.ID) -> Smoothie? {
    smoothies.first { $0.id == id }
  }

  static let smoothies: [Smoothie] = [
    Smoothie(
      id: "berry-blue", title: "Berry Blue",
      description: "Blueberries by the handful, smooth with avocado and woken up by an orange.",
      parts: [
        .init(.orange, .cups(1.5)), .init(.blueberry, .cups(1)), .init(.avocado, .pieces(0.25)),
      ],
      kilocalories: 280, price: 520, hasFreeRecipe: true),
    Smoothie(
      id: "berry-bananas", title: "That's Berry Bananas!",
      description: "Strawberries and a ripe banana, with almond milk to keep the peace between them.",
      parts: [
        .init(.almondMilk, .cups(1)), .init(.banana, .pieces(1)), .init(.strawberry, .cups(1)),
      ],
      kilocalories: 310, price: 490),
    Smoothie(
      id: "carrot-chops", title: "Carrot Chops",
      description: "Sunshine to drink: mango for the sweetness, carrot for the color, orange for both.",
      parts: [
        .init(.orange, .cups(1.5)), .init(.carrot, .cups(0.5)), .init(.mango, .cups(0.5)),
      ],
      kilocalories: 230, price: 470),
    Smoothie(
      id: "green-harbor", title: "Green Harbor",
      description: "Spinach that nobody tastes, because the kiwi and the pineapple do the talking.",
      parts: [
        .init(.spinach, .cups(2)), .init(.kiwi, .pieces(2)), .init(.pineapple, .cups(0.75)),
        .init(.ginger, .tablespoons(0.5)),
      ],
      kilocalories: 190, price: 540),
    Smoothie(
      id: "night-shift", title: "Night Shift",
      description: "Cacao, oats and banana for whoever still has a long way to go until breakfast.",
      parts: [
        .init(.banana, .pieces(1.5)), .init(.oats, .cups(0.25)), .init(.cacao, .tablespoons(2)),
        .init(.almondMilk, .cups(1)),
      ],
      kilocalories: 390, price: 560),
    Smoothie(
      id: "pink-parasol", title: "Pink Parasol",
      description: "Raspberries on a beach towel of coconut. Best with your feet up.",
      parts: [
        .init(.raspberry, .cups(1)), .init(.coconut, .cups(1.0 / 3)), .init(.pineapple, .cups(0.5)),
      ],
      kilocalories: 260, price: 530),
  ]
}
