// SPDX-License-Identifier: Apache-2.0

extension Report {
  /// A number without a goal that can be compared with the same number of another build.
  struct Figure: Encodable {
    let name: String
    let value: Double
    let unit: String
    /// Whether a larger value is better.
    let isLargerBetter: Bool
  }

  /// Numbers that are not times of a repeated operation, such as the memory of processes.
  struct Table: Encodable {
    struct Column: Encodable {
      let name: String
      let unit: String
    }

    struct Row: Encodable {
      let name: String
      /// The values in the order of the columns; nil where a column does not apply.
      let values: [Double?]
    }

    let title: String
    let columns: [Column]
    var rows: [Row] = []
  }
}
