// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK
import Storage

let applicationID = "org.example.Lister"

/// The lists to show, and the reason why the saved ones could not be read, if so.
@MainActor
func makeStore(_ options: LaunchOptions) -> (store: ListStore, failure: (any Error)?) {
  if options.usesSampleData { return (ListStore(lists: SampleData.lists, file: nil), nil) }
  let file = DataFile<[ItemList]>(
    named: "lists", environment: ProcessInfo.processInfo.environment, applicationID: applicationID)
  do {
    return (ListStore(lists: try file.read() ?? SampleData.firstLists, file: file), nil)
  } catch {
    // Without the file: what is in it, though not understood, must not be overwritten.
    return (ListStore(lists: SampleData.firstLists, file: nil), error)
  }
}

let application = Application(id: applicationID, name: "Lister")
let options = LaunchOptions(arguments: CommandLine.arguments)
let (store, failure) = makeStore(options)
var window: MainWindow?

let status = application.run {
  // A second start asks the first one to show itself.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application, store: store, hidesColors: options.hidesColors)
  }
  window?.present()
  if let failure { window?.report(failure, doing: "read") }
}
exit(status)
