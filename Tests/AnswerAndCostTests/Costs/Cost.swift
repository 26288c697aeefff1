// SPDX-License-Identifier: Apache-2.0

/// The cost of an operation on the bus and on the heap.
///
/// It does not depend on how fast the machine is.
struct Cost: Equatable, Codable {
  /// Methods called on the accessibility bus, waiting for idle aside.
  var calls = 0
  /// Bytes of the answers to these, headers included.
  var bytes = 0
  /// How often the thread of the test asked for memory, waiting for idle aside.
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

  /// The least of each number.
  static func least(of costs: [Cost]) -> Cost {
    var result = Cost()
    for measure in Measure.allCases { result[measure] = costs.map { $0[measure] }.min() ?? 0 }
    return result
  }

  /// The middle one of each number.
  static func median(of costs: [Cost]) -> Cost {
    var result = Cost()
    for measure in Measure.allCases where !costs.isEmpty {
      result[measure] = costs.map { $0[measure] }.sorted()[costs.count / 2]
    }
    return result
  }
}
