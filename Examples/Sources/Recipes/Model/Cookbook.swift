// SPDX-License-Identifier: Apache-2.0

/// The built-in recipes.
///
/// The instructions are Grandma's first version; the server has newer ones.
enum Cookbook {
  static let recipes = [pancakes, bread, soup, pie, salad, stew]

  private static let pancakes = Recipe(
    title: "Fluffy Pancakes", dish: .pancakes, minutes: 25, servings: 4,
    ingredients: lines(
      "200 g flour", "2 tablespoons sugar", "2 teaspoons baking powder", "1 pinch of salt", "250 ml milk",
      "1 egg",
      "40 g melted butter"),
    instructions: steps(
      "Stir everything together.",
      "Fry small rounds of batter on both sides."))

  private static let bread = Recipe(
    title: "Banana Bread", dish: .bread, minutes: 70, servings: 8,
    ingredients: lines(
      "3 ripe bananas", "120 g soft butter", "150 g brown sugar", "2 eggs", "220 g flour",
      "1 teaspoon baking soda"),
    instructions: steps(
      "Mash the bananas and beat them with butter, sugar and eggs.",
      "Fold in flour and soda.",
      "Bake in a tin at 175 °C for about an hour."))

  private static let soup = Recipe(
    title: "Tomato Soup", dish: .soup, minutes: 40, servings: 4,
    ingredients: lines(
      "1 kg tomatoes", "2 onions", "3 cloves of garlic", "500 ml vegetable stock", "1 handful of basil",
      "2 tablespoons cream"),
    instructions: steps(
      "Roast tomatoes, onions and garlic until their edges are dark.",
      "Simmer them in the stock for a quarter of an hour.",
      "Blend, and serve with cream and basil."))

  private static let pie = Recipe(
    title: "Apple Pie", dish: .pie, minutes: 95, servings: 10,
    ingredients: lines(
      "1 kg sour apples", "300 g flour", "180 g cold butter", "120 g sugar", "1 lemon", "1 teaspoon cinnamon"),
    instructions: steps(
      "Rub the butter into the flour, add a little water, and let the dough rest.",
      "Slice the apples and toss them with sugar, lemon and cinnamon.",
      "Line a dish with dough, fill it, cover it with strips, and bake at 190 °C for 50 minutes."))

  private static let salad = Recipe(
    title: "Potato Salad", dish: .salad, minutes: 45, servings: 6,
    ingredients: lines(
      "1 kg waxy potatoes", "1 bunch of radishes", "1 bunch of chives", "150 ml warm stock",
      "3 tablespoons vinegar",
      "4 tablespoons oil"),
    instructions: steps(
      "Boil the potatoes in their skins, peel and slice them while they are hot.",
      "Pour stock and vinegar over them, and wait until they have drunk it.",
      "Add oil, radishes and chives."))

  private static let stew = Recipe(
    title: "Lentil Stew", dish: .stew, minutes: 50, servings: 4,
    ingredients: lines(
      "300 g brown lentils", "2 carrots", "1 leek", "1 piece of celeriac", "1 litre stock",
      "1 tablespoon mustard"),
    instructions: steps(
      "Sweat the vegetables in a large pot.",
      "Add lentils and stock, and cook them until they are soft.",
      "Season with mustard, salt and a drop of vinegar."))

  private static func lines(_ lines: String...) -> String { lines.joined(separator: "\n") }

  private static func steps(_ steps: String...) -> String {
    zip(1..., steps).map { "\($0). \($1)" }.joined(separator: "\n\n")
  }
}
