// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds an initializer to Foundation's `ProcessInfo`.
///
/// Extension of Understudy. On Apple platforms the class has a public initializer, and helpers of suites write
/// `ProcessInfo().environment`. In Foundation for Linux the initializer is internal. This initializer is declared in a
/// protocol, because only an initializer of a protocol can return an existing object.
public protocol ProcessInformation {}

extension ProcessInfo: ProcessInformation {}

extension ProcessInformation where Self == ProcessInfo {
  /// Returns the object `ProcessInfo.processInfo`.
  public init() { self = ProcessInfo.processInfo }
}
