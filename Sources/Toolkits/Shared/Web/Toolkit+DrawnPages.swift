// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension Toolkit {
  /// Whether the program draws web pages, which clip, overlap and scroll according to CSS.
  package var drawsPages: Bool { rules.content != nil }
}
