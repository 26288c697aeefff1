// SPDX-License-Identifier: Apache-2.0

import ElementModel

extension Toolkit {
  /// Whether the program draws pages of the web, which clip, overlap and scroll as CSS says.
  package var drawsPages: Bool { content != nil }
}
