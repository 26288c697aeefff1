// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import TreeOutline

/// An element that a client has received, and the facts by which it is found again.
///
/// A reference stands for a query, which is resolved again at each use. The object on the accessibility bus is its first
/// step, because a label may change ("Play" becomes "Pause"). An object that shows another row now, or that no longer
/// exists, is not used: then the type, the names, the containers and the index among equal elements identify the element.
struct KnownReference: Sendable {
  let number: Int
  let application: TargetProgram
  var identity: ElementIdentity
  /// The description in the outline; nil for an element that no outline has listed.
  var fingerprint: ElementFingerprint?
  /// The index among the elements with the same description, and their number.
  var index = 0
  var count = 1
  /// The windows, dialogs, menus and popovers around it, outermost first.
  var containers: [Container]
  /// How it disappeared: `closed with window "Save" by e7's click`; nil while it exists.
  var loss: String?

  struct Container: Sendable {
    let object: AccessibleReference
    let words: String
  }

  var type: ElementType { identity.type }
  var label: String { identity.label }
  var name: String { "e\(number)" }
  var words: String { ElementWords.name(type, label) }
}
