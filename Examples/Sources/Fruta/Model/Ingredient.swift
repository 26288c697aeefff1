// SPDX-License-Identifier: Apache-2.0

/// An ingredient of a smoothie.
struct Ingredient: Equatable {
  var name: String
  var color: UInt32

  init(_ name: String, color: UInt32) {
    self.name = name
    self.color = color
  }
}

extension Ingredient {
  static let almondMilk = Ingredient("Almond Milk", color: 0xE9_D9C3)
  static let avocado = Ingredient("Avocado", color: 0x7F_A650)
  static let banana = Ingredient("Banana", color: 0xF4_D35E)
  static let blueberry = Ingredient("Blueberry", color: 0x4F_5DA8)
  static let carrot = Ingredient("Carrot", color: 0xF0_8A3C)
  static let coconut = Ingredient("Coconut", color: 0xD8_CFC4)
  static let ginger = Ingredient("Ginger", color: 0xD9_B36C)
  static let kiwi = Ingredient("Kiwi", color: 0x9B_C53D)
  static let mango = Ingredient("Mango", color: 0xF7_A823)
  static let oats = Ingredient("Oats", color: 0xCF_B58A)
  static let orange = Ingredient("Orange", color: 0xF7_8B1F)
  static let pineapple = Ingredient("Pineapple", color: 0xF2_C230)
  static let raspberry = Ingredient("Raspberry", color: 0xD2_3A63)
  static let spinach = Ingredient("Spinach", color: 0x3F_8F4F)
  static let strawberry = Ingredient("Strawberry", color: 0xE5_4B4B)
  static let cacao = Ingredient("Cacao", color: 0x6B_4632)
}
