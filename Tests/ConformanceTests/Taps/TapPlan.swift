// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// The targets of a program, and the order in which they are tapped.
struct TapPlan {
  enum Step {
    case button(String)
    case item(String)
    case popover(String)

    var name: String {
      switch self {
      case .button(let name), .item(let name), .popover(let name): name
      }
    }
  }

  /// The program's arguments.
  let options: [String]
  let steps: [Step]

  private static let items = (0..<8).map { "I\($0)" }
  private static let popover = (0..<5).map { "P\($0)" }

  init(_ program: TappedProgram, taps: Int, using random: inout SeededGenerator) {
    let targets = Self.targets("T", columns: 11, rows: 20, using: &random)
    let second = Self.targets("S", columns: 4, rows: 6, using: &random)
    options = [
      "--targets=\(targets.map(\.place).joined(separator: ","))",
      "--second=\(second.map(\.place).joined(separator: ","))",
      "--items=\(Self.items.joined(separator: ","))", "--popover=\(Self.popover.joined(separator: ","))",
    ]
    steps = (0..<taps).map { _ in
      switch Int.random(in: 0..<10, using: &random) {
      case 0 where program.hasMenus: .item(Self.items.randomElement(using: &random) ?? "I0")
      case 1: .popover(Self.popover.randomElement(using: &random) ?? "P0")
      case 2 where program.hasSecondWindow:
        .button(second.randomElement(using: &random)?.name ?? "S0")
      default: .button(targets.randomElement(using: &random)?.name ?? "T0")
      }
    }
  }

  /// Returns targets of random sizes at random positions; they do not overlap, because each has a separate cell.
  private static func targets(
    _ prefix: String, columns: Int, rows: Int, using random: inout SeededGenerator
  ) -> [(name: String, place: String)] {
    (0..<columns * rows).map { index in
      // Buttons of GTK are at least 34 pixels high and at least as wide as their text.
      let width = Int.random(in: 52...110, using: &random)
      let height = Int.random(in: 34...58, using: &random)
      let x = index % columns * 122 + Int.random(in: 0...(118 - width), using: &random)
      let y = index / columns * 66 + Int.random(in: 0...(62 - height), using: &random)
      return ("\(prefix)\(index)", "\(prefix)\(index):\(x):\(y):\(width):\(height)")
    }
  }
}
