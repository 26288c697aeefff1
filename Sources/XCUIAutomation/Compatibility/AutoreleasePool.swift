/// Runs a closure.
///
/// On Apple's systems it also drains a pool of objects; here there are none to drain.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
