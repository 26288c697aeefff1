// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Desktop
import ElementModel
import Foundation

/// The Enlightenment Foundation Libraries, seen with 1.26.
package final class EFL: RecognizableToolkit {
  package let identity: ToolkitIdentity
  package var key: String { "efl" }

  /// Elementary is its library of widgets.
  package init?(recognizing identity: ToolkitIdentity) {
    guard identity.name == "elementary" || identity.name == "efl" else { return nil }
    self.identity = identity
  }

  package static var launchRules: (any LaunchRules.Type)? { EFLLaunch.self }

  package var snapshotPlan: SnapshotPlan {
    var plan = SnapshotPlan()
    plan.believesOnlyRegistry = true
    return plan
  }

  /// A frame around widgets has the role of a window.
  package func type(of node: Int, base: ElementType, in tree: AccessibleTree) -> ElementType {
    let type = CommonTypes.type(of: node, base: base, in: tree)
    return type == .window && tree.parent(node) > 0 ? .group : type
  }
}

/// The settings that programs of EFL need when they are started: they come to the bus only while there is a screen reader.
enum EFLLaunch: LaunchRules {
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop)
    -> LaunchAdditions?
  {
    isEFL(executable) ? LaunchAdditions(needsScreenReader: true) : nil
  }

  /// Whether a program names the library of widgets.
  static func isEFL(_ executable: String) -> Bool {
    // A program that cannot be read is started as any other.
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: executable), options: .alwaysMapped),
      data.starts(with: [0x7F] + Data("ELF".utf8))
    else { return false }
    return data.range(of: Data("libelementary.so".utf8)) != nil
  }
}
