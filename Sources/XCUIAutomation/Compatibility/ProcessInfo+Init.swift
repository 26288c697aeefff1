// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Gives Foundation's `ProcessInfo` an initialiser.
///
/// Extension of Understudy. The class has one on Apple's systems, and helpers write `ProcessInfo().environment`;
/// Foundation keeps it to itself here. Only an initialiser of a protocol may hand out an object that there is
/// already.
public protocol ProcessInformation {}

extension ProcessInfo: ProcessInformation {}

extension ProcessInformation where Self == ProcessInfo {
  /// This process: the same object as `ProcessInfo.processInfo`.
  public init() { self = ProcessInfo.processInfo }
}
