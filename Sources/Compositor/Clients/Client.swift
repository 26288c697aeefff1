// SPDX-License-Identifier: Apache-2.0

import CWayland

/// A program that is connected to the compositor.
final class Client {
  let pointer: OpaquePointer
  let process: Int32
  /// Whether the connection came from the control socket.
  let isController: Bool
  private(set) var bases: [WindowManagerBase] = []
  let pings: PingQueue
  let drawing = DrawingProgress()
  private var listener: Listener?

  /// The kind of the last input that the client was sent and may not have handled yet.
  enum PendingInput {
    case none
    case keys
    case text
  }

  private(set) var pendingInput = PendingInput.none
  /// The number of pings, one after the other, that the client has answered since this input.
  private(set) var answersSinceInput = 0

  init(_ pointer: OpaquePointer, isController: Bool, ended: @escaping () -> Void) {
    self.pointer = pointer
    self.isController = isController
    var process: pid_t = 0
    wl_client_get_credentials(pointer, &process, nil, nil)
    self.process = process
    pings = PingQueue()
    SendBuffer.enlarge(wl_client_get_fd(pointer))
    listener = Listener(endOf: pointer) { [unowned self] in
      // `ended` may release the last reference to this object.
      withExtendedLifetime(self) {
        ended()
        pings.end()
      }
    }
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
  ///
  /// - Parameter isMovement: whether the event is only a movement of the pointer.
  func inputSent(isMovement: Bool = false) {
    frameCredit = Self.maximumFrameCredit
    isMovementLast = isMovement
    if !isMovement { lastAction = MonotonicTime.microseconds }
  }

  private var isMovementLast = false
  private var lastAction: UInt64 = 0

  /// Whether a popup that the client shows now follows from the position of the pointer, as a tooltip does, and not
  /// from a press.
  var isHovering: Bool {
    isMovementLast || MonotonicTime.microseconds > lastAction + UInt64(CompositorTimes.reactionToPress) * 1000
  }

  // MARK: - Text and keys

  /// Whether a key that was sent may still wait in the client for another program, after the client has read it.
  var mayHaveQueuedKeys: Bool {
    lastKeys > 0 && MonotonicTime.microseconds < lastKeys + UInt64(CompositorTimes.queuedKeys) * 1000
  }

  private var lastKeys: UInt64 = 0

  func keysSent() {
    inputSent()
    lastKeys = MonotonicTime.microseconds
    pendingInput = .keys
    answersSinceInput = 0
  }

  func textSent() {
    inputSent()
    pendingInput = .text
    answersSinceInput = 0
  }

  /// Sends a ping after all earlier events, and counts the reply.
  ///
  /// - Parameter action: called with true when the client has answered, and with false when the client has gone.
  func pingAfterInput(_ action: @escaping (Bool) -> Void) {
    pings.send { [unowned self] isAnswered in
      if isAnswered { answersSinceInput += 1 }
      action(isAnswered)
    }
  }

  // MARK: - xdg_wm_base

  func add(_ base: WindowManagerBase) {
    bases.append(base)
    if bases.count == 1 { pings.use(base) }
  }

  func remove(_ base: WindowManagerBase) {
    bases.removeAll { $0 === base }
    if let first = bases.first { pings.use(first) } else { pings.end() }
  }
}

/// The commits of a client, and the frames that it waits for.
final class DrawingProgress {
  /// The number of commits of all surfaces.
  private(set) var commits: UInt32 = 0
  /// The time of the last commit, in microseconds of `CLOCK_MONOTONIC`; 0 before the first one.
  private(set) var lastCommit: UInt64 = 0
  /// The number of committed frame callbacks that are not completed yet.
  var openFrames: UInt32 = 0

  func committed() {
    commits &+= 1
    lastCommit = MonotonicTime.microseconds
  }
}
