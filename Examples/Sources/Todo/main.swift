// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

let application = Application(id: "org.example.Todo", name: "Todo")
let store = TodoStore()
var window: MainWindow?

let status = application.run {
  // A second start makes the first instance show its window.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application, store: store)
  }
  window?.present()
}
exit(status)
