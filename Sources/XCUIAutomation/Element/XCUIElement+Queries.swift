// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Interaction

extension XCUIElement {
  func appending(_ step: QueryStep) -> XCUIElementQuery {
    XCUIElementQuery(handle: handle.appending(step))
  }
}
