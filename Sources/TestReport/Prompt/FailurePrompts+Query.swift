// SPDX-License-Identifier: Apache-2.0

import ResultBundle

/// The sections about the query of a failure, and about the elements near the elements that the query should have
/// found.
extension FailurePrompts {
  /// The maximum number of the nearest elements.
  private static let maximumNearest = 8

  static func query(of moment: FailureContext, _ elements: [CapturedElement]?) -> PromptSection {
    let heading =
      moment.isQueryOfStep || moment.issue?.facts?.steps != nil ? "Query" : "Last query before the failure"
    var section = PromptSection(heading: heading)
    let facts = moment.issue?.facts
    let steps =
      facts?.steps?.map { ($0.text, $0.count) } ?? moment.resolution?.steps.map { ($0.text, $0.count) } ?? []
    section.block = steps.map { "\(PromptText.line($0.0)): \($0.1) \($0.1 == 1 ? "match" : "matches")" }
    let nearest = nearest(to: moment, elements)
    if !nearest.isEmpty {
      section.block.append(facts?.matches == nil ? "Nearest elements:" : "Matches:")
      section.block += nearest.map { "- \($0)" }
    }
    if let obstacle = facts?.obstacle {
      section.block.append(
        "Obstacle: \(PromptText.line(obstacle.kind)) \(PromptText.line(obstacle.other ?? ""))")
    }
    return section
  }

  /// Returns the elements that nearly matched; else several matches, or else the elements of the type of the query.
  private static func nearest(to moment: FailureContext, _ elements: [CapturedElement]?) -> [String] {
    if let misses = moment.resolution?.nearMisses, !misses.isEmpty, moment.isTreeOfQuery, let elements {
      return misses.prefix(maximumNearest).map { miss in
        let name = elements.indices.contains(miss.node) ? PromptElement.line(elements[miss.node]) + ": " : ""
        return name + PromptText.line(miss.reason)
      }
    }
    let facts = moment.issue?.facts
    if let lines = facts?.nearMisses ?? facts?.matches, !lines.isEmpty {
      return lines.prefix(maximumNearest).map { PromptText.line($0.replacing(#/, 0x[0-9a-f]+/#, with: "")) }
    }
    guard let elements, let resolution = moment.resolution, resolution.matches.isEmpty,
      let type = resolution.steps.lazy.compactMap({ $0.text.firstMatch(of: #/matching type (\w+)/#)?.1 }).last
    else { return [] }
    let candidates = elements.filter { $0.type == type && PromptElement.isNamed($0) }
    return candidates.prefix(maximumNearest).map(PromptElement.line)
      + (candidates.count > maximumNearest
        ? ["and \(candidates.count - maximumNearest) more of this type"] : [])
  }

  /// The maximum number of elements around those of the query.
  private static let maximumElements = 40

  static func elements(around moment: FailureContext, _ elements: [CapturedElement]?) -> PromptSection {
    var section = PromptSection(heading: "Elements around")
    guard let elements else { return section }
    let isNear = moment.isTreeOfQuery
    let places = moment.resolution.map { ($0.nearMisses ?? []).map(\.node) + $0.matches } ?? []
    section.block = PromptTree(elements).lines(around: isNear ? places : [], atMost: maximumElements)
    if let time = moment.treeTime, abs(time - moment.time) > 1 {
      section.introduction = [
        "\(PromptSteps.time(time - moment.attempt.test.start)) after the start of the test:"
      ]
    }
    return section
  }
}
