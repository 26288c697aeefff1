// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction
import XCTestSupport

extension XCUIElement: ElementSubject {
  package var elements: ElementHandle { handle }

  package func canRead(_ keyPath: AnyKeyPath) -> Bool {
    let safe: [AnyKeyPath] = [
      \XCUIElement.exists, \XCUIElement.isHittable, \XCUIApplication.exists, \XCUIApplication.isHittable,
      \XCUIApplication.state,
    ]
    return safe.contains(keyPath) || exists
  }
}

extension XCUIElementQuery: ElementSubject {
  package var elements: ElementHandle { handle }

  package func canRead(_ keyPath: AnyKeyPath) -> Bool { true }
}
