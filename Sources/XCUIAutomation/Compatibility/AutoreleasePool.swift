// SPDX-License-Identifier: Apache-2.0

/// Runs a closure.
///
/// On Apple's systems it also drains a pool of objects; Linux has no such pool.
///
/// - Parameter body: the closure.
/// - Returns: the closure's result.
/// - Throws: the closure's error.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
