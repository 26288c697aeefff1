// SPDX-License-Identifier: Apache-2.0

/// The part of an outline that a template describes.
package enum OutlineExtent: String, Sendable, CaseIterable {
  /// Every line of the template is in the outline, in a container that the template has around it.
  ///
  /// The outline may have further lines, and containers between the lines of the template. Properties that a line of the
  /// template does not have are not compared.
  case part
  /// The template has every line of the outline, with all properties except the focus.
  case whole
}

/// The order of the lines in a container.
package enum OutlineOrder: String, Sendable, CaseIterable {
  case strict
  /// The elements in a container may be in any order.
  case free
}
