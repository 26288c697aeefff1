// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Something to do or to get.
struct Item: Codable, Equatable, Identifiable {
  var id = UUID()
  var title: String
  var isDone = false
}
