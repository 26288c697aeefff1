// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Base64 for addresses and file names, without padding (RFC 4648, section 5).
enum URLSafeBase64 {
  static func encoded(_ data: Data) -> String {
    data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  /// Returns the decoded data; nil if the text is not base64.
  static func decoded(_ text: some StringProtocol) -> Data? {
    let plain = String(text).replacing("-", with: "+").replacing("_", with: "/")
    return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.count % 4) % 4))
  }
}
