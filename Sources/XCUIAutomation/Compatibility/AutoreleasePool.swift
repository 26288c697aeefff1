// SPDX-License-Identifier: Apache-2.0

/// Runs a closure.
///
/// On Apple's systems it also drains a pool of objects; here there are none to drain.
///
/// - Parameter body: what is run.
/// - Returns: what the closure returns.
/// - Throws: what the closure throws.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
