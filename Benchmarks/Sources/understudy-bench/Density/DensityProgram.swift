// SPDX-License-Identifier: Apache-2.0

/// A program with a button that counts, and with the count as text.
enum DensityProgram: String, CaseIterable, Codable {
  case gtk4, chromium

  var name: String {
    switch self {
    case .gtk4: "GTK 4"
    case .chromium: "Chromium"
    }
  }
}
