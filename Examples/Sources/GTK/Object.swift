// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A GObject that Swift keeps alive for as long as this value lives.
///
/// GTK belongs to the main thread: its main loop runs there and calls every handler there, so the whole
/// layer is isolated to the main actor. The loop is GLib's, not Dispatch's: a `Task` would never get its turn.
///
/// Whoever hands the pointer of a new object to C keeps the object in a constant until the call is over.
@MainActor
package class Object {
  /// Read again only by `deinit`, which cannot be isolated.
  nonisolated(unsafe) let raw: UnsafeMutableRawPointer

  /// Takes over a newly made object.
  ///
  /// A floating reference, as new widgets have, becomes ours.
  init(_ object: UnsafeMutableRawPointer) {
    raw = object
    g_object_ref_sink(raw)
  }

  deinit {
    g_object_unref(raw)
  }

  /// The pointer as the C function of a class with a public structure wants it.
  func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  /// The pointer as the C function of a class with a hidden structure wants it.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}
