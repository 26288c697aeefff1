// SPDX-License-Identifier: Apache-2.0

import KeySymbols

extension DisplayClient {
  /// Runs `body` with Caps Lock on or off, and restores the earlier state of Caps Lock afterwards.
  package func withCapsLock<Result>(_ isOn: Bool, _ body: () throws -> Result) throws -> Result {
    guard try isCapsLockOn != isOn else { return try body() }
    try pressKey(.capsLock, modifiers: [])
    // An error must not replace the result of `body`. If the display has ended, the next call throws the error.
    defer { try? pressKey(.capsLock, modifiers: []) }
    return try body()
  }

  /// Presses the modifiers that this object does not hold, runs `body`, and releases them again, also when `body` throws.
  package func withModifiers<Result>(
    _ modifiers: KeyModifiers, _ body: () throws -> Result
  ) throws -> Result {
    if modifiers.contains(.capsLock) {
      let wasOn = try isCapsLockOn
      if !wasOn { try pressKey(.capsLock, modifiers: []) }
      // If other code has released all input in the meantime, Caps Lock is already off, and another press would switch
      // it on. An error must not replace the result of `body`. If the display has ended, the next call throws the
      // error.
      defer { if !wasOn, (try? isCapsLockOn) == true { try? pressKey(.capsLock, modifiers: []) } }
      return try withModifiers(modifiers.subtracting(.capsLock), body)
    }
    let alreadyHeld = heldKeys
    var held: [KeySym] = []
    let outcome: Swift.Result<Result, any Error>
    do {
      for key in modifiers.keys where !alreadyHeld.contains(key) {
        // The key is released also after an error, because the event may have arrived.
        held.append(key)
        try keyDown(key)
      }
      outcome = .success(try body())
    } catch {
      outcome = .failure(error)
    }
    var releaseFailure: (any Error)?
    for key in held.reversed() {
      do { try keyUp(key) } catch { releaseFailure = releaseFailure ?? error }
    }
    let result = try outcome.get()
    if let releaseFailure { throw releaseFailure }
    return result
  }
}
