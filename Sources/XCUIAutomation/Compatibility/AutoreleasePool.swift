// SPDX-License-Identifier: Apache-2.0

/// Runs a closure.
///
/// On Apple platforms, the function of this name also drains an autorelease pool; Linux has no such pool.
///
/// - Parameter body: the closure to run.
/// - Returns: the closure's result.
/// - Throws: the closure's error.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
