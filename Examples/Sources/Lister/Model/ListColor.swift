// SPDX-License-Identifier: Apache-2.0

/// The available colors of a list.
enum ListColor: String, Codable, CaseIterable {
  case gray
  case blue
  case green
  case yellow
  case orange
  case red

  var title: String { rawValue.capitalized }

  /// Red, green and blue in eight bits each.
  var hex: UInt32 {
    switch self {
    case .gray: 0x8A_8F98
    case .blue: 0x2F_7CF6
    case .green: 0x2F_A85A
    case .yellow: 0xE9_B200
    case .orange: 0xF0_7C22
    case .red: 0xE2_4444
    }
  }
}
