// SPDX-License-Identifier: Apache-2.0

/// The windows, as tests see and change them.
extension ControlConnection {
  private var scene: Scene { compositor.scene }

  func sendWindows(_ serial: UInt32) {
    let windows = scene.windows.reversed().filter(\.isMapped)
    // The strings of many windows together must fit into the buffer of the connection.
    let limit = max(64, min(1000, 100_000 / max(1, windows.count)))
    for window in windows { send(window, serial, limit) }
    resource?.sendDone(serial: serial)
  }

  private func send(_ window: Window, _ serial: UInt32, _ limit: Int) {
    var state: UnderstudyControl.State = []
    let toplevel = window.toplevel
    if toplevel?.isActive == true { state.insert(.active) }
    if toplevel?.isMaximized == true { state.insert(.maximized) }
    if toplevel?.isFullscreen == true { state.insert(.fullscreen) }
    if toplevel?.isMinimized == true { state.insert(.minimized) }
    if toplevel?.isModal == true { state.insert(.modal) }
    if window.popup?.hasGrab == true { state.insert(.grabbed) }
    if window.popup?.isTooltip == true { state.insert(.tooltip) }
    if scene.isVisible(window) { state.insert(.visible) }
    resource?.sendWindow(
      serial: serial, id: window.number, kind: window.kind.rawValue, parent: window.parent?.number ?? 0,
      pid: window.client.process, state: state.rawValue, shown: window.shownNumber,
      frame: Bytes.of(window.frame.numbers), surface: Bytes.of(window.surfaceFrame.numbers),
      titleBar: Bytes.of(window.titleBar?.numbers ?? []),
      title: (toplevel?.title ?? "").limited(toBytes: limit),
      appId: (toplevel?.applicationID ?? "").limited(toBytes: limit),
      accessibleBus: (toplevel?.accessibleObject?.bus ?? "").limited(toBytes: 255),
      accessiblePath: (toplevel?.accessibleObject?.path ?? "").limited(toBytes: 1000))
  }

  func activate(_ number: UInt32) {
    guard let window = scene.window(number), window.isMapped, let toplevel = window.toplevel else { return }
    toplevel.present()
  }

  func requestClose(_ number: UInt32) {
    let window = scene.window(number)
    window?.toplevel?.requestClose()
    window?.popup?.dismiss()
  }

  /// Moves a window, and requests a size if it is above zero.
  func place(_ number: UInt32, _ frame: Rect) {
    guard let window = scene.window(number), window.isMapped, let toplevel = window.toplevel else { return }
    window.position = (Self.limited(frame.x), Self.limited(frame.y))
    scene.moved(window)
    guard frame.width > 0, frame.height > 0 else { return }
    toplevel.resize(to: Size(width: Self.limited(frame.width), height: Self.limited(frame.height)))
  }

  private static func limited(_ number: Int32) -> Int32 { max(-100_000, min(100_000, number)) }

  func arrange(_ number: UInt32, _ state: UnderstudyControl.State) {
    guard let window = scene.window(number), window.isMapped, let toplevel = window.toplevel else { return }
    switch state {
    case .maximized: toplevel.setMaximized(true)
    case .fullscreen: toplevel.setFullscreen(true)
    case .minimized: toplevel.setMinimized(true)
    default: toplevel.restore()
    }
  }
}
