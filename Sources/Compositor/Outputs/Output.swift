// SPDX-License-Identifier: Apache-2.0

/// A screen.
final class Output {
  let name: String
  /// The size in pixels.
  private(set) var pixels: Size
  /// The pixels for each logical pixel.
  let scale: Double
  private(set) var refreshRate: Double
  /// The position of the corner in the desktop, in logical pixels.
  private(set) var corner: (x: Int32, y: Int32)
  private var bindings: [OutputBinding] = []
  private var extended: [XDGOutput] = []
  private var shown: Set<ObjectIdentifier> = []

  init(
    name: String, pixels: Size, scale: Double, refreshRate: Double,
    corner: (x: Int32, y: Int32)
  ) {
    self.name = name
    self.pixels = pixels
    self.scale = scale
    self.refreshRate = refreshRate
    self.corner = corner
  }

  /// The part of the desktop that the screen shows, in logical pixels.
  var area: Rect {
    Rect(
      x: corner.x, y: corner.y, width: Int32((Double(pixels.width) / scale).rounded()),
      height: Int32((Double(pixels.height) / scale).rounded()))
  }

  /// The scale for clients that support only whole numbers.
  private var wholeScale: Int32 { Int32(scale.rounded(.up)) }
  /// The scale as fractional-scale-v1 has it.
  var scaleIn120ths: UInt32 { UInt32((scale * 120).rounded()) }

  /// Changes the size or the refresh rate; nil keeps the present value.
  func change(pixels: Size?, refreshRate: Double?) {
    self.pixels = pixels ?? self.pixels
    self.refreshRate = refreshRate ?? self.refreshRate
    report()
  }

  func move(to x: Int32) {
    guard corner.x != x else { return }
    corner.x = x
    report()
  }

  private func report() {
    for binding in bindings { if let resource = binding.resource { sendState(resource) } }
    for one in extended { one.resource.map { sendState($0) } }
    for binding in bindings { if let resource = binding.resource { resource.sendDone() } }
  }

  func bind(_ client: Client, version: Int32, id: NewID) {
    let binding = OutputBinding(self, client)
    guard
      let resource = Resource<WlOutput>.create(
        for: client.pointer, version: version, id: id, handler: binding)
    else {
      return
    }
    binding.resource = resource
    bindings.append(binding)
    sendState(resource)
    resource.sendName(name: name)
    resource.sendDescription(description: "Understudy \(name)")
    resource.sendDone()
  }

  private func sendState(_ resource: Resource<WlOutput>) {
    // A usual screen has 96 dots per inch.
    resource.sendGeometry(
      x: corner.x, y: corner.y, physicalWidth: Int32(Double(pixels.width) * 25.4 / 96),
      physicalHeight: Int32(Double(pixels.height) * 25.4 / 96), subpixel: 0, make: "Understudy", model: name,
      transform: 0)
    resource.sendMode(
      flags: 3, width: pixels.width, height: pixels.height, refresh: Int32(refreshRate * 1000))
    resource.sendScale(factor: wholeScale)
  }

  fileprivate func released(_ binding: OutputBinding) { bindings.removeAll { $0 === binding } }

  // MARK: - xdg-output

  func addExtended(_ output: XDGOutput, client: Client) {
    extended.append(output)
    guard let resource = output.resource else { return }
    sendState(resource)
    resource.sendName(name: name)
    resource.sendDescription(description: "Understudy \(name)")
    if resource.version < 3 {
      resource.sendDone()
    } else {
      for binding in bindings where binding.client === client { binding.resource?.sendDone() }
    }
  }

  func removeExtended(_ output: XDGOutput) { extended.removeAll { $0 === output } }

  private func sendState(_ resource: Resource<ZxdgOutputV1>) {
    resource.sendLogicalPosition(x: area.x, y: area.y)
    resource.sendLogicalSize(width: area.width, height: area.height)
    if resource.version < 3 { resource.sendDone() }
  }

  // MARK: - Surfaces

  func setShows(_ surface: WaylandSurface, _ isShown: Bool) {
    let key = ObjectIdentifier(surface)
    guard shown.contains(key) != isShown, let target = surface.resource else { return }
    if isShown { shown.insert(key) } else { shown.remove(key) }
    for binding in bindings where binding.client === surface.client {
      guard let output = binding.resource else { continue }
      if isShown {
        target.sendEnter(output: output.pointer)
      } else {
        target.sendLeave(output: output.pointer)
      }
    }
    if isShown { surface.fractionalScale?.send(scaleIn120ths) }
  }

  func forget(_ surface: WaylandSurface) { shown.remove(ObjectIdentifier(surface)) }

  /// The object of a client for this screen.
  func resource(of client: Client) -> Resource<WlOutput>? {
    bindings.first { $0.client === client }?.resource
  }
}

/// The `wl_output` of a client.
final class OutputBinding: RequestHandler {
  typealias Interface = WlOutput

  let output: Output
  fileprivate let client: Client
  fileprivate var resource: Resource<WlOutput>?

  fileprivate init(_ output: Output, _ client: Client) {
    self.output = output
    self.client = client
  }

  func handle(_ request: WlOutput.Request, from resource: Resource<WlOutput>) {}

  func resourceDestroyed(_ resource: Resource<WlOutput>) {
    self.resource = nil
    output.released(self)
  }
}
