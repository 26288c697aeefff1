// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK
import Storage

let applicationID = "org.example.Lister"

/// The lists to show, and the error if the saved ones could not be read.
@MainActor
func makeStore(_ options: LaunchOptions) -> (store: ListStore, failure: (any Error)?) {
  if options.usesSampleData { return (ListStore(lists: SampleData.lists, file: nil), nil) }
  let file = DataFile<[ItemList]>(
    named: "lists", environment: ProcessInfo.processInfo.environment, applicationID: applicationID)
  do {
    return (ListStore(lists: try file.read() ?? SampleData.firstLists, file: file), nil)
  } catch {
    // Without the file: its content could not be read, but must not be overwritten.
    return (ListStore(lists: SampleData.firstLists, file: nil), error)
  }
}

let application = Application(id: applicationID, name: "Lister")
let options = LaunchOptions(arguments: CommandLine.arguments)
let (store, failure) = makeStore(options)
var window: MainWindow?

let status = application.run {
  // A second start makes the first instance show its window.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application, store: store, hidesColors: options.hidesColors)
  }
  window?.present()
  if let failure { window?.report(failure, doing: "read") }
}
exit(status)
