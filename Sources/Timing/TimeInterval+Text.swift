// SPDX-License-Identifier: Apache-2.0

import Foundation

extension TimeInterval {
  /// The number of seconds or minutes in a message: `60` and `0.5`, without the `.0` of `60.0`.
  package var text: String { self == rounded() ? String(Int(limiting: self)) : String(self) }
}
