// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK

let application = Application(id: "org.example.Mishap", name: "Mishap")
var window: MainWindow?

let status = application.run {
  // A second start makes the first instance show its window.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application)
  }
  window?.present()
}
exit(status)
