// SPDX-License-Identifier: Apache-2.0

/// The cost of an operation on the bus and on the heap.
///
/// It does not depend on how fast the machine is.
struct Cost: Equatable, Codable {
  /// The number of method calls on the accessibility bus, without those of waits for idle.
  var calls = 0
  /// The size of the replies to these calls in bytes, including headers.
  var bytes = 0
  /// The number of allocations of the test's thread, without those of waits for idle.
  var allocations = 0

  enum Measure: String, Codable, CaseIterable {
    case calls, bytes, allocations
  }

  subscript(measure: Measure) -> Int {
    get {
      switch measure {
      case .calls: calls
      case .bytes: bytes
      case .allocations: allocations
      }
    }
    set {
      switch measure {
      case .calls: calls = newValue
      case .bytes: bytes = newValue
      case .allocations: allocations = newValue
      }
    }
  }

  /// Returns the minimum of each number.
  static func least(of costs: [Cost]) -> Cost {
    var result = Cost()
    for measure in Measure.allCases { result[measure] = costs.map { $0[measure] }.min() ?? 0 }
    return result
  }

  /// Returns the median of each number.
  static func median(of costs: [Cost]) -> Cost {
    var result = Cost()
    for measure in Measure.allCases where !costs.isEmpty {
      result[measure] = costs.map { $0[measure] }.sorted()[costs.count / 2]
    }
    return result
  }
}
