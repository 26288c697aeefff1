// SPDX-License-Identifier: Apache-2.0

extension TestConfiguration {
  /// Combines each destination with each configuration of a plan; every selected test runs in each combination.
  ///
  /// The name of a combination contains the name of the plan's configuration if the plan has several configurations,
  /// and the name of the destination if the destination is named or there are several destinations. All names are
  /// different.
  ///
  /// The destination's locale has priority over the plan's language, because the command line may narrow a plan.
  ///
  /// - Parameters:
  ///   - destinations: the destinations, in the order of the command line; empty for the default desktop.
  ///   - plan: the test plan; nil if there is no plan.
  /// - Returns: the combinations, grouped by the plan's configurations.
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
