// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Adds an initializer to Foundation's `ProcessInfo`.
///
/// Extension of Understudy. On Apple platforms the class has a public initializer, and helpers write
/// `ProcessInfo().environment`; in Foundation for Linux the initializer is internal. Only an initializer in a protocol
/// can return an existing object.
public protocol ProcessInformation {}

extension ProcessInfo: ProcessInformation {}

extension ProcessInformation where Self == ProcessInfo {
  /// Returns the object `ProcessInfo.processInfo`.
  public init() { self = ProcessInfo.processInfo }
}
