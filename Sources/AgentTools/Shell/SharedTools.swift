// SPDX-License-Identifier: Apache-2.0

import ModelContextProtocol
import Notation

/// The tools of a service that several connections share: the end of a connection ends no session.
package struct SharedTools: ToolProvider {
  private let service: AgentService

  package init(_ service: AgentService) { self.service = service }

  package var name: String { service.name }
  package var version: String { service.version }
  package var instructions: String { service.instructions }
  package var tools: [ToolDescription] { service.tools }

  package func call(_ name: String, _ arguments: [String: JSONValue]) async -> ToolResult {
    await service.call(name, arguments)
  }

  package func end() async {}
}
