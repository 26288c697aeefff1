// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK
import Storage

let applicationID = "org.example.Fruta"

/// The shop to show, and the error if the saved state could not be read.
@MainActor
func makeShop(_ options: LaunchOptions) -> (shop: Shop, failure: (any Error)?) {
  if options.isForRecipesTests { return (Shop(state: .recipesTests, file: nil), nil) }
  let file = DataFile<ShopState>(
    named: "state", environment: ProcessInfo.processInfo.environment, applicationID: applicationID)
  do {
    return (Shop(state: try file.read() ?? ShopState(), file: file), nil)
  } catch {
    // Without the file: its content could not be read, but must not be overwritten.
    return (Shop(state: ShopState(), file: nil), error)
  }
}

let application = Application(id: applicationID, name: "Fruta")
let options = LaunchOptions(arguments: CommandLine.arguments)
let (shop, failure) = makeShop(options)
var window: MainWindow?

let status = application.run {
  // A second start makes the first instance show its window.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application, shop: shop, section: options.section)
  }
  window?.present()
  if let failure { window?.report(failure, doing: "read") }
}
exit(status)
