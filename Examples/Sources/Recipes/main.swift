// SPDX-License-Identifier: Apache-2.0

import Foundation
import GTK
import Storage

let applicationID = "org.example.Recipes"

/// The recipes to show, and the error if the saved ones could not be read.
@MainActor
func makeStore(_ options: LaunchOptions) -> (store: RecipeStore, failure: (any Error)?) {
  if options.usesSampleData { return (RecipeStore(recipes: Cookbook.recipes, file: nil), nil) }
  let file = DataFile<[Recipe]>(
    named: "recipes", environment: ProcessInfo.processInfo.environment, applicationID: applicationID)
  do {
    return (RecipeStore(recipes: try file.read() ?? Cookbook.recipes, file: file), nil)
  } catch {
    // Without the file: its content could not be read, but must not be overwritten.
    return (RecipeStore(recipes: Cookbook.recipes, file: nil), error)
  }
}

let options: LaunchOptions
do {
  options = try LaunchOptions(arguments: CommandLine.arguments)
} catch {
  FileHandle.standardError.write(Data("Recipes: \(error.localizedDescription)\n".utf8))
  exit(EX_USAGE)
}
let application = Application(id: applicationID, name: "Grandma's Recipes")
let (store, failure) = makeStore(options)
let updater = options.server.map { RecipeUpdater(server: $0, interval: options.updateInterval) }
var window: MainWindow?

let status = application.run {
  // A second start makes the first instance show its window.
  if window == nil {
    application.addStyleSheet(Style.sheet)
    window = MainWindow(application: application, store: store, updater: updater)
  }
  window?.present()
  if let failure { window?.report(failure, doing: "read") }
}
exit(status)
