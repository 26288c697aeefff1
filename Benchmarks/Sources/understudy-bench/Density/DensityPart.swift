// SPDX-License-Identifier: Apache-2.0

/// The parts of the section `density`, in the order of measurement.
enum DensityPart: CaseIterable {
  /// The memory and the processor time of one desktop.
  case rest
  /// The number of desktops at once until a step takes twice as long.
  case atOnce
  /// The speed of a real suite with one worker and with four.
  case workers

  func run(_ options: Options) throws -> [Report.Section] {
    switch self {
    case .rest: try RestSection(options: options).run()
    case .atOnce: try AtOnceSection(options: options).run()
    case .workers: try WorkersSection(options: options).run()
    }
  }
}
