// SPDX-License-Identifier: Apache-2.0

import TreeOutline

/// The part of an element's tree that an assertion describes.
///
/// Extension of Understudy: Apple's API has no counterpart.
public enum UnderstudyTreeExtent: Sendable {
  /// Every expected line is in the tree, in the container that it has in the expectation.
  ///
  /// The tree may have further elements, and further containers around the expected ones. Properties that a line does
  /// not have are not compared.
  case part

  /// The expectation has every line of the tree, with all properties except the keyboard focus.
  ///
  /// The focus is compared only if a line has it.
  case whole

  var engine: OutlineExtent {
    switch self {
    case .part: .part
    case .whole: .whole
    }
  }
}

/// The order of the elements in a container, for an assertion on a tree.
///
/// Extension of Understudy: Apple's API has no counterpart.
public enum UnderstudyTreeOrder: Sendable {
  /// The elements are in the expected order.
  case strict

  /// The elements of a container may be in any order.
  case free

  var engine: OutlineOrder {
    switch self {
    case .strict: .strict
    case .free: .free
    }
  }
}
