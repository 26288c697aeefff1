// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A GObject that Swift keeps alive as long as this value exists.
///
/// GTK is bound to the main thread: its main loop runs there and calls every handler there, so the whole layer is
/// isolated to the main actor. The loop is GLib's, not Dispatch's: a `Task` would never run.
///
/// Code that passes the pointer of a new object to C must keep the object in a constant until the call has returned.
@MainActor
package class Object {
  /// Read later only by `deinit`, which cannot be isolated.
  nonisolated(unsafe) let raw: UnsafeMutableRawPointer

  /// Takes ownership of a new object.
  ///
  /// Sinks a floating reference, which new widgets have.
  init(_ object: UnsafeMutableRawPointer) {
    raw = object
    g_object_ref_sink(raw)
  }

  deinit {
    g_object_unref(raw)
  }

  /// The pointer for C functions of a class with a public structure.
  func pointer<T>(as type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    raw.assumingMemoryBound(to: type)
  }

  /// The pointer for C functions of a class with an opaque structure.
  var opaque: OpaquePointer { OpaquePointer(raw) }
}
