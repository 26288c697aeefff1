// SPDX-License-Identifier: Apache-2.0

import CZlib
import Foundation

/// Constant work whose duration shows the current speed of a machine.
///
/// Times that are expressed as multiples of this duration can be roughly compared between machines.
///
/// The work compresses a quarter of a megabyte with zlib, which takes about ten milliseconds. The library zlib comes
/// with the system, so it does not matter whether this code is built for debugging or for release.
package enum ReferenceWorkload {
  /// The size of the text in bytes.
  private static let size = 256 * 1024

  /// Repeated words of random letters, so that the compression finds matches.
  private static let text: [UInt8] = {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func next(_ limit: UInt64) -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (state >> 33) % limit
    }
    let words = (0..<2000).map { _ in (0..<(2 + next(8))).map { _ in UInt8(97 + next(26)) } + [32] }
    var text: [UInt8] = []
    while text.count < size { text += words[Int(next(UInt64(words.count)))] }
    return Array(text.prefix(size))
  }()

  /// Does the work once and measures it.
  ///
  /// - Returns: the duration in seconds of the monotonic clock.
  package static func run() -> Double {
    let text = text
    var output = [UInt8](repeating: 0, count: Int(compressBound(uLong(size))))
    var length = uLong(output.count)
    let start = SuspendingClock.now
    _ = compress2(&output, &length, text, uLong(text.count), 6)
    let time = SuspendingClock.now - start
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }
}
