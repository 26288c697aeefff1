// SPDX-License-Identifier: Apache-2.0

import CWayland

#if canImport(Glibc)
  import Glibc
#endif

/// A Wayland compositor for one private desktop, without a GPU and without devices.
///
/// One thread does all the work: it carries out the requests of clients, and those of a test over the control socket.
public final class WaylandServer {
  /// The properties of the desktop.
  public struct Configuration: Sendable {
    /// A screen; the first one is at the left.
    public struct Screen: Sendable {
      /// The width in pixels.
      public var width: Int32
      /// The height in pixels.
      public var height: Int32
      /// The pixels for each logical pixel.
      public var scale: Double
      /// Frames per second.
      public var refreshRate: Double

      /// Creates a description of a screen.
      public init(width: Int32, height: Int32, scale: Double = 1, refreshRate: Double = 60) {
        self.width = width
        self.height = height
        self.scale = scale
        self.refreshRate = refreshRate
      }
    }

    /// The screens, from left to right.
    public var screens: [Screen]
    /// The path of the socket for programs.
    public var socket: String
    /// The path of the socket for tests.
    public var controlSocket: String

    /// Creates a configuration.
    public init(screens: [Screen], socket: String, controlSocket: String) {
      self.screens = screens
      self.socket = socket
      self.controlSocket = controlSocket
    }
  }

  /// A problem that keeps the compositor from starting.
  public struct StartError: Error, CustomStringConvertible {
    /// The problem in words.
    public let description: String
  }

  private let display: OpaquePointer
  let loop: EventLoop
  private(set) lazy var scene = Scene(compositor: self)
  private(set) lazy var seat = Seat(compositor: self)
  private(set) lazy var outputs = Outputs(compositor: self)
  private(set) lazy var dataDevices = DataDevices(compositor: self)
  private(set) lazy var primarySelection = PrimarySelection(compositor: self)
  private(set) lazy var textInputs = TextInputs(compositor: self)
  private(set) lazy var typing = TypingQueue(compositor: self)
  private(set) lazy var pipeWriters = PipeWriters(loop: loop)
  private(set) lazy var control = ControlManager(compositor: self)
  private(set) lazy var pacer = FramePacer(compositor: self)
  private var clientsByPointer: [OpaquePointer: Client] = [:]
  private var controlListener: EventLoop.Source?
  private var errorWatch: ErrorWatch?
  var activationTokens: Set<String> = []

  /// Starts to listen at the sockets.
  ///
  /// - Throws: `StartError`.
  public init(_ configuration: Configuration) throws {
    guard let display = wl_display_create() else { throw StartError(description: "wl_display_create failed") }
    self.display = display
    loop = EventLoop(wl_display_get_event_loop(display))
    var x: Int32 = 0
    for (index, screen) in configuration.screens.enumerated() {
      let output = Output(
        name: "UND-\(index + 1)", pixels: Size(width: screen.width, height: screen.height),
        scale: screen.scale,
        refreshRate: screen.refreshRate, corner: (x, 0))
      outputs.add(output)
      x += output.area.width
    }
    guard wl_display_init_shm(display) == 0 else {
      throw StartError(description: "wl_display_init_shm failed")
    }
    addGlobals()
    hideControl()
    errorWatch = ErrorWatch(display) { [unowned self] client, violation in
      if clientsByPointer[client]?.isController != true { control.add(violation) }
    }
    let programs = try Self.listen(at: configuration.socket)
    guard wl_display_add_socket_fd(display, programs) == 0 else {
      throw StartError(description: "libwayland does not accept the socket \(configuration.socket)")
    }
    let tests = try Self.listen(at: configuration.controlSocket)
    controlListener = loop.watch(tests) { [unowned self] in acceptController(tests) }
  }

  /// Works until the end of the process.
  public func run() { wl_display_run(display) }

  // MARK: - Sockets

  private static func listen(at path: String) throws -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else {
      throw StartError(description: "socket: \(String(cString: strerror(errno)))")
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    guard path.utf8.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw StartError(description: "the path \(path) is too long for a socket")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard result == 0, Glibc.listen(descriptor, 128) == 0 else {
      throw StartError(description: "\(path): \(String(cString: strerror(errno)))")
    }
    return descriptor
  }

  private func acceptController(_ listener: Int32) {
    let descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard let pointer = wl_client_create(display, descriptor) else {
      close(descriptor)
      return
    }
    _ = makeClient(pointer, isController: true)
  }

  // MARK: - Clients

  var clients: [Client] { Array(clientsByPointer.values) }

  func client(_ pointer: OpaquePointer) -> Client {
    clientsByPointer[pointer] ?? makeClient(pointer, isController: false)
  }

  private func makeClient(_ pointer: OpaquePointer, isController: Bool) -> Client {
    let client = Client(pointer, isController: isController) { [unowned self] in
      clientsByPointer[pointer] = nil
    }
    clientsByPointer[pointer] = client
    return client
  }

  // MARK: - Globals

  private final class GlobalBox {
    let bind: (OpaquePointer, Int32, NewID) -> Void

    init(_ bind: @escaping (OpaquePointer, Int32, NewID) -> Void) { self.bind = bind }
  }

  func add(
    _ interface: InterfaceDescription, version: Int32? = nil, bind: @escaping (Client, Int32, NewID) -> Void
  ) {
    // The global exists until the end of the process.
    let box = GlobalBox { [unowned self] pointer, version, id in bind(client(pointer), version, id) }
    wl_global_create(
      display, InterfaceTable.shared.pointer(interface), version ?? interface.version,
      CallbackContext.retain(box),
      { client, data, version, id in
        guard let client else { return }
        CallbackContext.object(data, as: GlobalBox.self).bind(client, Int32(version), NewID(id))
      })
  }

  private func add<Handler: RequestHandler>(
    _ interface: Handler.Interface.Type, _ make: @escaping (Client) -> Handler
  ) {
    add(interface.description) { client, version, id in
      Resource<Handler.Interface>.create(for: client.pointer, version: version, id: id, handler: make(client))
    }
  }

  private func addGlobals() {
    add(WlCompositor.self) { [unowned self] _ in SurfaceFactory(compositor: self) }
    add(WlSubcompositor.self) { _ in Subcompositor() }
    add(WlDataDeviceManager.self) { [unowned self] in DataDeviceManager(compositor: self, client: $0) }
    add(WlSeat.description) { [unowned self] in seat.bind($0, version: $1, id: $2) }
    for output in outputs.all { add(WlOutput.description) { output.bind($0, version: $1, id: $2) } }
    add(XdgWmBase.description) { [unowned self] client, version, id in
      _ = WindowManagerBase(compositor: self, client: client, version: version, id: id)
    }
    add(WpViewporter.self) { _ in Viewporter() }
    add(WpFractionalScaleManagerV1.self) { [unowned self] _ in FractionalScaleManager(compositor: self) }
    add(WpSinglePixelBufferManagerV1.self) { _ in SinglePixelBufferManager() }
    add(WpPresentation.description) { [unowned self] client, version, id in
      let resource = Resource<WpPresentation>.create(
        for: client.pointer, version: version, id: id, handler: Presentation(compositor: self))
      resource?.sendClockId(clkId: UInt32(CLOCK_MONOTONIC))
    }
    add(WpCursorShapeManagerV1.self) { [unowned self] _ in CursorShapeManager(compositor: self) }
    add(ZxdgDecorationManagerV1.self) { _ in DecorationManager() }
    add(OrgKdeKwinServerDecorationManager.description) { client, version, id in
      let resource = Resource<OrgKdeKwinServerDecorationManager>.create(
        for: client.pointer, version: version, id: id, handler: ServerDecorationManager())
      resource?.sendDefaultMode(mode: OrgKdeKwinServerDecorationManager.Mode.server.rawValue)
    }
    add(XdgWmDialogV1.self) { _ in DialogManager() }
    add(ZxdgOutputManagerV1.self) { XDGOutputManager(client: $0) }
    add(XdgActivationV1.self) { [unowned self] _ in Activation(compositor: self) }
    add(ZwpPrimarySelectionDeviceManagerV1.self) { [unowned self] in
      PrimarySelectionManager(compositor: self, client: $0)
    }
    add(ZwpTextInputManagerV3.self) { [unowned self] in TextInputManager(compositor: self, client: $0) }
    add(ZwpTextInputManagerV2.self) { [unowned self] in TextInputManagerV2(compositor: self, client: $0) }
    addToolkitGlobals()
    add(UnderstudyControl.description) { [unowned self] in control.bind($0, version: $1, id: $2) }
  }

  /// Shows the global of the control protocol only to the clients of the control socket.
  private func hideControl() {
    wl_display_set_global_filter(
      display,
      { client, global, data in
        let control = InterfaceTable.shared.pointer(UnderstudyControl.description)
        guard let client, let global, let data, wl_global_get_interface(global) == control else {
          return true
        }
        let server = CallbackContext.object(data, as: WaylandServer.self)
        return server.clientsByPointer[client]?.isController == true
      }, CallbackContext.borrow(self))
  }

  // MARK: - Services for other objects

  func nextSerial() -> UInt32 { wl_display_next_serial(display) }

  /// The time of `CLOCK_MONOTONIC` in milliseconds.
  var milliseconds: UInt32 { UInt32(truncatingIfNeeded: MonotonicTime.microseconds / 1000) }

  func makeActivationToken() -> String {
    let token = "understudy-\(nextSerial())-\(UInt64.random(in: 0 ... .max))"
    // A program that asks for tokens without using them does not fill the memory.
    if activationTokens.count > 1000 { activationTokens.removeAll() }
    activationTokens.insert(token)
    return token
  }
}
