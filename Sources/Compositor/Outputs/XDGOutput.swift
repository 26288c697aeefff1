// SPDX-License-Identifier: Apache-2.0

/// The global `zxdg_output_manager_v1`.
final class XDGOutputManager: RequestHandler {
  typealias Interface = ZxdgOutputManagerV1

  private let client: Client

  init(client: Client) { self.client = client }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {
    switch request {
    case .destroy: break
    case .getXdgOutput(let id, let output):
      guard let output = OutputBinding.of(output)?.output else { return }
      let extended = XDGOutput(output)
      extended.resource = Resource.create(
        for: client.pointer, version: resource.version, id: id, handler: extended)
      output.addExtended(extended, client: client)
    }
  }
}

/// The `zxdg_output_v1` of a client.
final class XDGOutput: RequestHandler {
  typealias Interface = ZxdgOutputV1

  private let output: Output
  fileprivate(set) var resource: Resource<ZxdgOutputV1>?

  init(_ output: Output) { self.output = output }

  func handle(_ request: Interface.Request, from resource: Resource<Interface>) {}

  func resourceDestroyed(_ resource: Resource<Interface>) {
    self.resource = nil
    output.removeExtended(self)
  }
}
