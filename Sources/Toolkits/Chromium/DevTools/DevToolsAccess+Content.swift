// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing
import WindowSystem

extension DevToolsAccess {
  package func content(
    for request: RendererContentRequest, in context: RendererContext, windows: [WindowInfo]
  ) -> RendererContent? {
    guard windows == context.windows else { return nil }
    // After an error, the accessibility tree is read instead, as for a search.
    return try? listed(request, context.tree)
  }

  private func listed(_ request: RendererContentRequest, _ last: ElementTree) throws -> RendererContent? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    // Rows and cells are labeled by the text in them.
    let needsTexts =
      request.types.contains(.staticText) || !request.namedTypes.isDisjoint(with: [.cell, .tableRow])
    let named = DevToolsContent.kinds.filter { request.namedTypes.contains($0.type) }.map(\.kind)
    guard
      let found = try responsesOfVisiblePages(
        in: last, until: deadline,
        { page in
          try page.content(
            namedKinds: named, identifiers: request.identifiers.sorted(), needsTexts: needsTexts,
            until: deadline)
        }),
      // The order of the elements is known only within one document.
      found.count == 1, let page = found.first, page.responses.count == 1,
      let response = page.responses.first,
      let content = response.result.content, content.isValid, content.asked.count <= response.elements.count
    else { return nil }
    let nodes = try response.frame.accessibility(
      of: response.elements, withContainers: false, until: deadline
    )
    .map { $0?.node }
    // The remaining elements must be missing in accessibility.
    guard nodes.dropFirst(content.asked.count).allSatisfy({ $0 == nil }) else { return nil }
    var reported: [Int: DevToolsNode] = [:]
    for (entry, node) in zip(content.asked, nodes) {
      guard let node else { return nil }
      reported[entry] = node
    }
    return try PageContentTree(
      place: page.place, content: content, reported: reported, types: request.types)?.content()
  }

  package func elements(at positions: [Int], isText: Bool, in context: RendererContext)
    -> RendererResponse?
  {
    // After an error, the accessibility tree is read instead, as for a search.
    try? described(positions, isText: isText, context.tree)
  }

  private func described(_ positions: [Int], isText: Bool, _ last: ElementTree) throws -> RendererResponse? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    guard
      let found = try responsesOfVisiblePages(
        in: last, until: deadline, { try $0.describe(positions, until: deadline) }),
      found.count == 1, let page = found.first,
      let tree = try partialTree(
        page.place, page.responses, isText: isText, withContainers: false, until: deadline)
    else { return nil }
    return try tree.response(for: [page.place.document])
  }
}
