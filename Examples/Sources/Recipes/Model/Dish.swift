// SPDX-License-Identifier: Apache-2.0

/// The drawing of a dish, seen from above.
enum Dish: String, Codable {
  case pancakes
  case bread
  case soup
  case pie
  case salad
  case stew

  /// The cloth below the plate.
  var cloth: UInt32 {
    switch self {
    case .pancakes: 0xF6_D9A8
    case .bread: 0xE6_CBB0
    case .soup: 0xCF_DFC4
    case .pie: 0xF2_C4B3
    case .salad: 0xC9_DDE6
    case .stew: 0xE9_D2C8
    }
  }

  var food: UInt32 {
    switch self {
    case .pancakes: 0xE0_A24A
    case .bread: 0xB0_7636
    case .soup: 0xD9_4B2B
    case .pie: 0xDF_A757
    case .salad: 0xF0_DC9A
    case .stew: 0xA4_5A2C
    }
  }

  /// The colors of the topping.
  var topping: [UInt32] {
    switch self {
    case .pancakes: [0x4F_5DA8, 0xD2_3A63, 0xFF_F3CC]
    case .bread: [0xF4_D98A, 0x7A_4B22, 0xF4_D98A]
    case .soup: [0x5E_9C45, 0xFB_EFDC]
    case .pie: [0xF5_D596, 0xC4_4A36]
    case .salad: [0x6F_A84C, 0xFF_FFFF, 0xE2_6A5A]
    case .stew: [0xE3_8B33, 0x5E_9C45, 0xC9_9A5B]
    }
  }
}
