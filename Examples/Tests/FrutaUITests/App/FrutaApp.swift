// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The smoothie shop.
///
/// Each action of the tests has a method here, in the shop's terms.
public class FrutaApp: XCUIApplication, @unchecked Sendable {
  /// A separate folder for the app's saved data, so that tests do not affect each other.
  public let dataFolder = FileManager.default.temporaryDirectory
    .appendingPathComponent("Fruta-\(UUID().uuidString)")

  /// The app, with a fresh folder for its data.
  public override init() {
    super.init()
    launchEnvironment["XDG_DATA_HOME"] = dataFolder.path
  }

  /// Starts the app on its recipes, all of them unlocked, whatever was saved.
  public func launchForRecipes() {
    launchArguments.append(LaunchArgument.recipesTests.rawValue)
    launch()
  }

  /// Starts the app, as a separate step in the record.
  public override func launch() {
    XCTContext.runActivity(named: "Launch Fruta with \(launchArguments)") { _ in
      super.launch()
    }
  }

  /// Ends the app and starts it again, with its saved data.
  public func relaunch() {
    terminate()
    launch()
  }

  /// Removes the app's saved data.
  public func removeData() throws {
    guard FileManager.default.fileExists(atPath: dataFolder.path) else { return }
    try FileManager.default.removeItem(at: dataFolder)
  }
}

// MARK: - Screens

extension FrutaApp {
  /// The bar with the sections.
  public var tabBar: TabBar { TabBar(app: self, element: tabBars.firstMatch) }

  /// Selects a section, and returns its list.
  @discardableResult
  public func open(_ section: Section) throws -> SmoothieList {
    try tabBar.select(section)
    return try smoothieList()
  }

  /// The list of the current section.
  ///
  /// - Parameter timeout: The maximum number of seconds until it appears.
  /// - Returns: The list.
  /// - Throws: ``FrutaError`` if it does not appear in time.
  public func smoothieList(timeout: TimeInterval = 5) throws -> SmoothieList {
    SmoothieList(app: self, element: try find(.smoothieList, in: tables, timeout))
  }

  /// The page of the selected smoothie; `timeout` is in seconds.
  public func smoothiePage(timeout: TimeInterval = 5) throws -> SmoothiePage {
    SmoothiePage(app: self, element: try find(.smoothieView, in: scrollViews, timeout))
  }

  /// The selected recipe; `timeout` is in seconds.
  public func recipe(timeout: TimeInterval = 5) throws -> Recipe {
    Recipe(app: self, element: try find(.ingredientsView, in: scrollViews, timeout))
  }

  /// The confirmation of an order; `timeout` is in seconds.
  public func orderConfirmation(timeout: TimeInterval = 5) throws -> OrderConfirmation {
    OrderConfirmation(app: self, element: try find(.orderConfirmation, in: alerts, timeout))
  }

  private func find(_ container: Container, in query: XCUIElementQuery, _ timeout: TimeInterval) throws
    -> XCUIElement
  {
    let element = query[container.rawValue]
    guard element.waitForExistence(timeout: timeout) else {
      throw FrutaError.elementDoesNotExist(container.rawValue)
    }
    return element
  }
}
