// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An entry of a list.
struct Item: Codable, Equatable, Identifiable {
  var id = UUID()
  var title: String
  var isDone = false
}
