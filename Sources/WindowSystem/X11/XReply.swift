// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// One reply of the server, freed with its owner.
struct XReply<Layout>: ~Copyable {
  let pointer: UnsafeMutablePointer<Layout>

  init(_ raw: UnsafeMutableRawPointer) { pointer = raw.assumingMemoryBound(to: Layout.self) }

  deinit { free(pointer) }

  /// The fixed part of the reply.
  var fields: Layout { pointer.pointee }
}
