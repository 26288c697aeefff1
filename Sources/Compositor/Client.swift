// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A program that is connected to the compositor.
final class Client {
  let pointer: OpaquePointer
  let process: Int32
  /// Whether the connection came from the control socket.
  let isController: Bool
  var bases: [WindowManagerBase] = []
  private var listener: Listener?

  init(_ pointer: OpaquePointer, isController: Bool, ended: @escaping () -> Void) {
    self.pointer = pointer
    self.isController = isController
    var process: pid_t = 0
    wl_client_get_credentials(pointer, &process, nil, nil)
    self.process = process
    listener = Listener(endOf: pointer, ended)
  }

  // MARK: - Frames

  /// The number of frames that a client may draw at once after an event.
  static let maximumFrameCredit = 12

  private var frameCredit = Client.maximumFrameCredit
  private var creditTime: UInt32 = 0

  /// Whether the client gets its next frame at once.
  func hasFrameCredit(at now: UInt32) -> Bool {
    let earned = (now &- creditTime) / CompositorTimes.immediateFrame
    if earned > 0 {
      frameCredit = min(Self.maximumFrameCredit, frameCredit + Int(min(earned, 1000)))
      creditTime = now
    }
    return frameCredit > 0
  }

  func useFrameCredit() { frameCredit -= 1 }

  /// Lets the client draw at once, because it received input.
  func inputSent() { frameCredit = Self.maximumFrameCredit }

  // MARK: - Answers

  /// The functions to call when a ping is answered, by its serial number.
  private var pings: [UInt32: () -> Void] = [:]

  /// Calls a function once the client answers a ping.
  func whenAnswered(_ serial: UInt32, _ action: @escaping () -> Void) { pings[serial] = action }

  func pongArrived(_ serial: UInt32) { pings.removeValue(forKey: serial)?() }
}
