// SPDX-License-Identifier: Apache-2.0

/// The desktop, its screens and its programs, as tests see them.
extension ControlConnection {
  func sendDesktop(_ serial: UInt32) {
    watch.reads(.desktop)
    let (scene, seat) = (compositor.scene, compositor.seat)
    let active = scene.windows.first { $0.toplevel?.isActive == true }
    let focus = seat.keyboard.focus.flatMap { scene.window(of: $0) }
    resource?.sendDesktop(
      serial: serial, pointerX: seat.pointer.place.x, pointerY: seat.pointer.place.y,
      active: active?.number ?? 0, focus: focus?.number ?? 0, capsLock: seat.keyboard.isCapsLockOn ? 1 : 0,
      isDragging: compositor.dataDevices.hasDragged ? 1 : 0, closedPopups: scene.closedPopups,
      shownWindows: scene.shownCount, isDesktopShown: scene.isDesktopShown ? 1 : 0,
      cursor: seat.pointer.cursorName)
  }

  func sendOutputs(_ serial: UInt32) {
    watch.reads(.outputs)
    for output in compositor.outputs.all {
      resource?.sendOutput(
        serial: serial, name: output.name, area: Bytes.of(output.area.numbers), width: output.pixels.width,
        height: output.pixels.height, scale: output.scale, refreshRate: output.refreshRate)
    }
    resource?.sendDone(serial: serial)
  }

  /// Changes the first screen; 0 keeps a value.
  ///
  /// - Returns: false if a value is out of range; then nothing has changed.
  func setScreen(_ width: Int32, _ height: Int32, _ rate: Double) -> Bool {
    guard let first = compositor.outputs.all.first, width == 0 || (1...16_384).contains(width),
      height == 0 || (1...16_384).contains(height), rate == 0 || (1...1000).contains(rate)
    else { return false }
    let size = Size(
      width: width == 0 ? first.pixels.width : width, height: height == 0 ? first.pixels.height : height)
    compositor.outputs.changeFirst(pixels: size, refreshRate: rate == 0 ? nil : rate)
    return true
  }

  /// Sends the state of each program; a program may have several connections.
  func sendClients(_ serial: UInt32) {
    let clients = Dictionary(grouping: compositor.clients.filter { !$0.isController }, by: \.process)
    for (process, connections) in clients.sorted(by: { $0.key < $1.key }) {
      let windows = compositor.scene.windows.filter { $0.client.process == process }
      let time = MonotonicTime.parts(connections.map(\.drawing.lastCommit).max() ?? 0)
      resource?.sendClient(
        serial: serial, pid: process, commits: connections.reduce(0) { $0 &+ $1.drawing.commits },
        frames: connections.reduce(0) { $0 &+ $1.drawing.openFrames },
        configures: UInt32(windows.reduce(0) { $0 + $1.unacknowledged.count }), seconds: time.seconds,
        microseconds: time.microseconds)
    }
    resource?.sendDone(serial: serial)
  }
}
