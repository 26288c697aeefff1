// SPDX-License-Identifier: Apache-2.0

/// What single features keep for as long as its owner lives, each in a type of its own that the owner does not depend on.
///
/// Used with the session's lock held.
package final class FeatureStorage {
  private var values: [ObjectIdentifier: AnyObject] = [:]

  /// The memory of a feature, made when it is first asked for.
  package func value<Value: AnyObject>(_ make: () -> Value) -> Value {
    let key = ObjectIdentifier(Value.self)
    if let value = values[key] as? Value { return value }
    let value = make()
    values[key] = value
    return value
  }

  /// Tells the features that conform to ``TestObserver`` that a test begins.
  func testHasStarted() {
    for case let feature as any TestObserver in values.values { feature.testHasStarted() }
  }
}

/// A feature that remembers things of one test.
package protocol TestObserver: AnyObject {
  func testHasStarted()
}
