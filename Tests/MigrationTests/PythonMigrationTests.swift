// SPDX-License-Identifier: Apache-2.0

import Foundation
import Migration
import XCTest

/// Tests the migration of tests in Python to Swift.
final class PythonMigrationTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("python-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func move(_ source: String, name: String = "editor_test.py") throws -> PythonMigration {
    let file = folder.appendingPathComponent(name)
    try Data(source.utf8).write(to: file)
    return try PythonMigration(file)
  }

  func testAnAppiumTestBecomesASwiftTest() throws {
    let move = try move(
      """
      import unittest
      from appium import webdriver
      from appium.options.common.base import AppiumOptions
      from appium.webdriver.common.appiumby import AppiumBy
      from selenium.webdriver.common.keys import Keys
      from selenium.webdriver.support.ui import WebDriverWait
      from selenium.webdriver.support import expected_conditions as EC

      class CalculatorTests(unittest.TestCase):
          @classmethod
          def setUpClass(cls):
              options = AppiumOptions()
              options.set_capability("app", "org.kde.kcalc.desktop")
              cls.driver = webdriver.Remote(command_executor='http://127.0.0.1:4723', options=options)
              cls.driver.implicitly_wait = 10

          @classmethod
          def tearDownClass(cls):
              cls.driver.quit()

          def setUp(self):
              self.driver.find_element(by=AppiumBy.NAME, value="All clear").click()

          def press(self, key):
              self.driver.find_element(by=AppiumBy.NAME, value=key).click()

          def test_seven_and_one(self):
              \"\"\"Adds two numbers.\"\"\"
              for key in ["7", "+", "1"]:
                  self.press(key)
              self.driver.find_element(AppiumBy.CLASS_NAME, "[push button | Equals]").click()
              wait = WebDriverWait(self.driver, 20)
              wait.until(EC.presence_of_element_located((AppiumBy.NAME, "8")))
              field = self.driver.find_element(by=AppiumBy.XPATH, value="//text[@name='Display']")
              field.send_keys("12" + Keys.ENTER)
              self.assertEqual(field.text, "12")
              self.assertIn("1", field.text)
              with open("log") as log:
                  print(log.read())

      if __name__ == '__main__':
          unittest.main()
      """)
    XCTAssertEqual(
      move.text,
      """
      import XCTest

      final class CalculatorTests: XCTestCase {
        let app = XCUIApplication(bundleIdentifier: "org.kde.kcalc")

        override func setUpWithError() throws {
          continueAfterFailure = false
          app.launch()
          app.descendants(matching: .any)["All clear"].tap()
        }

        func press(_ key: String) {
          app.descendants(matching: .any)[key].tap()
        }

        /// Adds two numbers.
        func testSevenAndOne() throws {
          for key in ["7", "+", "1"] {
            press(key)
          }
          app.buttons["Equals"].tap()
          XCTAssertTrue(app.descendants(matching: .any)["8"].waitForExistence(timeout: 20))
          let field = app.textFields["Display"]
          field.tap()
          field.typeText("12")
          app.typeKey(.return, modifierFlags: [])
          XCTAssertEqual((field.value as? String ?? field.label), "12")
          XCTAssertTrue((field.value as? String ?? field.label).contains("1"))
          // Not translated: a context.
          //   with open("log") as log:
          //       print(log.read())
        }
      }

      """)
    XCTAssertEqual(move.left.map(\.line), [38])
    XCTAssertEqual(move.left.map(\.text), ["a context"])
    XCTAssertEqual(move.total - move.understood, 1)
  }

  func testADogtailScriptBecomesATest() throws {
    let move = try move(
      """
      #!/usr/bin/python3
      from dogtail.tree import root
      from dogtail.utils import run
      from dogtail.rawinput import keyCombo, typeText
      from time import sleep

      run('gnome-text-editor')
      app = root.application('gnome-text-editor')
      app.child('Open', roleName='push button').click()
      sleep(2)
      app.menuItem("Save As…").doActionNamed('click')
      keyCombo('<Control><Shift>s')
      typeText('a "quoted" text')
      save = app.findChild(lambda x: x.name == "Save" and x.roleName in ("push button", "button") and x.showing)
      assert save.sensitive
      save.click(3)
      app.child(roleName='text').text = 'Hello'
      assert app.child(roleName='text').text == 'Hello', "the text"
      assert not app.isChild('Error')
      assert len(app.findChildren(lambda x: x.roleName == 'list item')) == 3
      weird(app)
      """, name: "text-editor.py")
    XCTAssertEqual(
      move.text,
      """
      import XCTest

      final class TextEditorTests: XCTestCase {
        let app = XCUIApplication(bundleIdentifier: "gnome-text-editor")

        func testTextEditor() throws {
          app.launch()
          app.buttons["Open"].tap()
          app.menuItems["Save As…"].tap()
          app.typeKey("s", modifierFlags: [.command, .shift])
          app.typeText("a \\"quoted\\" text")
          let save = app.buttons["Save"]
          XCTAssertTrue(save.isEnabled)
          save.rightClick()
          app.textFields.firstMatch.tap()
          app.typeKey("a", modifierFlags: .command)
          app.textFields.firstMatch.typeText("Hello")
          XCTAssertEqual((app.textFields.firstMatch.value as? String ?? app.textFields.firstMatch.label), "Hello", "the text")
          XCTAssertFalse(app.descendants(matching: .any)["Error"].exists)
          XCTAssertEqual(app.cells.count, 3)
          // Not translated: weird() has no counterpart.
          //   weird(app)
        }
      }

      """)
    XCTAssertEqual(move.total - move.understood, 1)
  }

  func testASourceThatIsNotPythonIsRefused() throws {
    XCTAssertThrowsError(try move("def (:\n")) {
      XCTAssertTrue("\($0)".contains("has no tests in Python 3"), "\($0)")
    }
    XCTAssertThrowsError(try move("print 'two'\n"))
    XCTAssertEqual(try move("").total, 0)
  }

  func testFilesAreNamedAfterTheirClasses() {
    func name(_ file: String) -> String { PythonMigration.fileName(for: URL(fileURLWithPath: "/a/\(file)")) }
    XCTAssertEqual(name("chain_results_test.py"), "ChainResultsTestTests.swift")
    XCTAssertEqual(name("gedit-tests.py"), "GeditTests.swift")
  }
}
