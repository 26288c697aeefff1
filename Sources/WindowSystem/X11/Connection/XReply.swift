// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// A reply of the server; its memory is freed when the value is destroyed.
struct XReply<Layout>: ~Copyable {
  let pointer: UnsafeMutablePointer<Layout>

  init(_ raw: UnsafeMutableRawPointer) { pointer = raw.assumingMemoryBound(to: Layout.self) }

  deinit { free(pointer) }

  /// The fixed part of the reply.
  var fields: Layout { pointer.pointee }
}
