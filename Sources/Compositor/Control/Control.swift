// SPDX-License-Identifier: Apache-2.0

import CLinux

#if canImport(Glibc)
  import Glibc
#endif

/// The connections of tests, and the events that they receive.
final class Control {
  private unowned let compositor: WaylandServer
  private var connections: [ControlConnection] = []

  init(compositor: WaylandServer) { self.compositor = compositor }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let connection = ControlConnection(compositor: compositor)
    connection.resource = Resource.create(for: client.pointer, version: version, id: id, handler: connection)
    if connection.resource != nil { connections.append(connection) }
  }

  func remove(_ connection: ControlConnection) { connections.removeAll { $0 === connection } }

  func appeared(_ window: Window) { for one in connections { one.appeared(window) } }

  func disappeared(_ window: Window) { for one in connections { one.disappeared(window) } }

  func painted(_ window: Window, _ area: Rect) { for one in connections { one.painted(window, area) } }
}

/// The `understudy_control` of a test.
final class ControlConnection: RequestHandler {
  typealias Interface = UnderstudyControl

  private unowned let compositor: WaylandServer
  fileprivate(set) var resource: Resource<UnderstudyControl>?
  private var watched: UInt32 = 0

  /// The events that a connection can request.
  private enum Watch {
    static let windows: UInt32 = 1
    static let paintings: UInt32 = 2
  }

  init(compositor: WaylandServer) { self.compositor = compositor }

  private var scene: Scene { compositor.scene }
  private var seat: Seat { compositor.seat }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getWindows: for window in scene.visible { send(window) }
    case .movePointer(let x, let y): seat.pointer.move(to: Point(x: x, y: y))
    case .button(let button, let pressed): seat.pointer.button(button, isPressed: pressed != 0)
    case .scroll(let dx, let dy, let stepsX, let stepsY):
      seat.pointer.scroll(Point(x: dx, y: dy), steps: (stepsX, stepsY))
    case .key(let key, let pressed): seat.keyboard.key(key, isPressed: pressed != 0)
    case .touch(let finger, let phase, let x, let y):
      switch phase {
      case 0: seat.touch.down(finger, at: Point(x: x, y: y))
      case 1: seat.touch.move(finger, to: Point(x: x, y: y))
      default: seat.touch.up(finger)
      }
    case .touchFrame: seat.touch.frame()
    case .commitText(let text):
      resource.sendTextCommitted(accepted: compositor.textInputs.commit(text) ? 1 : 0)
    case .setKeymap(let file, let size):
      guard let text = Self.read(file, Int(size)), let keymap = Keymap(text: text) else { return }
      seat.keyboard.setKeymap(keymap)
    case .activate(let number):
      guard let window = scene.window(number), let toplevel = window.toplevel else { return }
      toplevel.setMinimized(false)
      scene.activate(window)
    case .close(let number): scene.window(number)?.toplevel?.requestClose()
    case .place(let number, let x, let y, let width, let height):
      guard let window = scene.window(number), let toplevel = window.toplevel else { return }
      window.position = (x, y)
      scene.moved(window)
      if width > 0, height > 0 { toplevel.resize(to: Size(width: width, height: height)) }
    case .arrange(let number, let state): arrange(number, UnderstudyControl.State(rawValue: state))
    case .getPicture(let number): sendPicture(of: scene.window(number))
    case .watch(let events): watched = events
    case .ping(let number):
      guard let window = scene.window(number), let base = window.base.resource else { return }
      let serial = compositor.nextSerial()
      window.client.whenAnswered(serial) { [weak self] in
        guard let self else { return }
        self.resource?.sendAnswered(
          serial: number, microseconds: UInt32(truncatingIfNeeded: self.compositor.microseconds))
      }
      base.sendPing(serial: serial)
    }
  }

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    compositor.control.remove(self)
  }

  private func arrange(_ number: UInt32, _ state: UnderstudyControl.State) {
    guard let toplevel = scene.window(number)?.toplevel else { return }
    switch state {
    case .maximized: toplevel.setMaximized(true)
    case .fullscreen: toplevel.setFullscreen(true)
    case .minimized: toplevel.setMinimized(true)
    default: toplevel.restore()
    }
  }

  // MARK: - Events

  private func send(_ window: Window) {
    var state: UnderstudyControl.State = []
    if let toplevel = window.toplevel {
      if toplevel.isActive { state.insert(.active) }
      if toplevel.isMaximized { state.insert(.maximized) }
      if toplevel.isFullscreen { state.insert(.fullscreen) }
      if toplevel.isMinimized { state.insert(.minimized) }
      if toplevel.isModal { state.insert(.modal) }
    }
    if window.popup?.hasGrab == true { state.insert(.grabbed) }
    resource?.sendWindow(
      id: window.number, kind: window.kind.rawValue, parent: window.parent?.number ?? 0,
      pid: window.client.process,
      state: state.rawValue, frame: Bytes.of(window.frame.numbers),
      surface: Bytes.of(window.surfaceFrame.numbers),
      title: window.toplevel?.title ?? "", appId: window.toplevel?.applicationID ?? "",
      accessibleBus: window.toplevel?.accessibleObject?.bus ?? "",
      accessiblePath: window.toplevel?.accessibleObject?.path ?? "")
  }

  func appeared(_ window: Window) {
    if watched & Watch.windows != 0 { resource?.sendAppeared(window: window.number) }
  }

  func disappeared(_ window: Window) {
    if watched & Watch.windows != 0 { resource?.sendDisappeared(window: window.number) }
  }

  func painted(_ window: Window, _ area: Rect) {
    guard watched & Watch.paintings != 0 else { return }
    resource?.sendPainted(
      window: window.number, area: Bytes.of(area.numbers),
      microseconds: UInt32(truncatingIfNeeded: compositor.microseconds))
  }

  // MARK: - Files

  /// Sends a picture of a window, or of the whole screen.
  private func sendPicture(of window: Window?) {
    let output = compositor.outputs.all[0]
    let area = window?.surfaceFrame ?? compositor.outputs.bounds
    let scale = window == nil ? output.scale : compositor.outputs.output(of: area).scale
    let width = Int32((Double(area.width) * scale).rounded())
    let height = Int32((Double(area.height) * scale).rounded())
    guard width > 0, height > 0 else { return }
    let size = Int(width) * Int(height) * 4
    let file = clinux_memory_file("picture")
    guard file >= 0 else { return }
    defer { close(file) }
    guard ftruncate(file, size) == 0,
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
      memory != MAP_FAILED
    else { return }
    defer { munmap(memory, size) }
    guard let picture = Picture(width: width, height: height, memory: memory) else { return }
    picture.fill(red: 0.19, green: 0.25, blue: 0.31)
    let painter = Painter(target: picture, origin: area.origin, scale: scale)
    if let window {
      painter.draw(window)
    } else {
      for window in scene.visible.reversed() { painter.draw(window) }
      if let drag = compositor.dataDevices.drag, let icon = drag.icon {
        painter.draw(icon, at: seat.pointer.place)
      }
    }
    resource?.sendPicture(pixels: file, width: width, height: height, stride: width * 4)
  }

  private static func read(_ file: ReceivedDescriptor, _ size: Int) -> String? {
    guard size > 0, size < 16_000_000 else { return nil }
    var bytes = [UInt8](repeating: 0, count: size)
    var filled = 0
    while filled < size {
      let count = bytes[filled...].withUnsafeMutableBytes {
        pread(file.number, $0.baseAddress, $0.count, filled)
      }
      guard count > 0 else { break }
      filled += count
    }
    return String(decoding: bytes.prefix(filled).prefix { $0 != 0 }, as: UTF8.self)
  }
}
