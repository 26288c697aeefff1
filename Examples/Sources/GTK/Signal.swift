// SPDX-License-Identifier: Apache-2.0

import CGTK

/// The arguments of a signal; the object that sent it is at index 0.
package struct SignalArguments {
  let values: UnsafeBufferPointer<GValue>

  /// The object at `index`, unretained.
  func object(at index: Int) -> UnsafeMutableRawPointer? {
    withUnsafePointer(to: values[index]) { g_value_get_object($0) }.map { UnsafeMutableRawPointer($0) }
  }

  func integer(at index: Int) -> Int {
    withUnsafePointer(to: values[index]) { Int(g_value_get_int($0)) }
  }

  func unsignedInteger(at index: Int) -> UInt32 {
    withUnsafePointer(to: values[index]) { g_value_get_uint($0) }
  }

  func double(at index: Int) -> Double {
    withUnsafePointer(to: values[index]) { g_value_get_double($0) }
  }
}

/// A Swift closure that is passed through C.
private final class SignalHandler {
  let body: @MainActor (SignalArguments) -> Bool

  init(_ body: @escaping @MainActor (SignalArguments) -> Bool) {
    self.body = body
  }
}

extension Object {
  /// Calls `body` each time the object sends `signal`, as long as the object exists.
  ///
  /// The object owns `body`, so a body that keeps the object, or its owner, alive makes a reference cycle: capture them
  /// weakly.
  package func connect(_ signal: String, _ body: @escaping @MainActor () -> Void) {
    connect(signal) { _ in
      body()
      return false
    }
  }

  /// Calls `body` with the arguments of `signal`.
  ///
  /// If the signal has a result for whether it was handled, the result is the return value of `body`.
  func connect(_ signal: String, _ body: @escaping @MainActor (SignalArguments) -> Bool) {
    let handler = Unmanaged.passRetained(SignalHandler(body))
    let closure = cgtk_closure_new(
      handler.toOpaque(),
      { closure, answer, count, values, _, _ in
        guard let data = closure?.pointee.data else { return }
        let handler = Unmanaged<SignalHandler>.fromOpaque(data).takeUnretainedValue()
        // GTK emits signals only on the main thread; the compiler cannot check this.
        let body = handler.body
        nonisolated(unsafe) let arguments = SignalArguments(
          values: UnsafeBufferPointer(start: values, count: Int(count)))
        let handled = MainActor.assumeIsolated { body(arguments) }
        if let answer, answer.pointee.g_type == booleanType {
          g_value_set_boolean(answer, handled ? 1 : 0)
        }
      },
      { data, _ in
        guard let data else { return }
        Unmanaged<SignalHandler>.fromOpaque(data).release()
      })
    g_signal_connect_closure(raw, signal, closure, 0)
  }
}

/// `G_TYPE_BOOLEAN`, a macro that Swift does not import: fundamental type number 5, shifted by two bits.
private let booleanType: GType = 5 << 2
