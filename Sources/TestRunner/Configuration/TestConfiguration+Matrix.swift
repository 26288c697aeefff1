// SPDX-License-Identifier: Apache-2.0

extension TestConfiguration {
  /// Each destination with each configuration of a plan: every selected test runs in each of them.
  ///
  /// A configuration has a name where there are several or one of its parts is named: the name of the plan's configuration,
  /// that of the destination, or both. No two names are the same.
  ///
  /// The destination's locale has priority over the plan's language: the command line may narrow a plan.
  ///
  /// - Parameters:
  ///   - destinations: in the order of the command line; the default desktop where the list is empty.
  ///   - plan: nil without a plan.
  /// - Returns: in the order of the destinations.
  package static func matrix(destinations: [Destination], plan: TestPlan?) -> [TestConfiguration] {
    let destinations = destinations.isEmpty ? [.standard] : destinations
    let configurations = plan?.configurations ?? [TestConfiguration()]
    var names: Set<String> = []
    return configurations.flatMap { planned in
      destinations.map { destination in
        var result = planned
        var parts: [String] = []
        if configurations.count > 1 { parts.append(planned.name) }
        if destinations.count > 1 || destination.isNamed { parts.append(destination.name) }
        result.name = unique(parts.filter { !$0.isEmpty }.joined(separator: ", "), among: &names)
        result.destination = destination.text(withLocale: planned.locale)
        return result
      }
    }
  }

  private static func unique(_ name: String, among names: inout Set<String>) -> String {
    var candidate = name
    var number = 1
    while !names.insert(candidate).inserted {
      number += 1
      candidate = name.isEmpty ? "\(number)" : "\(name) (\(number))"
    }
    return candidate
  }
}
