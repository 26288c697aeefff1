// SPDX-License-Identifier: Apache-2.0

/// The name of a command and its help text.
package protocol CommandDescription {
  static var name: String { get }
  /// A summary in one line.
  static var abstract: String { get }
  /// The executable that implements the command.
  static var program: String { get }
}

extension CommandDescription {
  package static var program: String { "understudy-studio" }
}

/// The command of `understudy` that the executable `understudy-bots` implements.
///
/// It is in a separate executable, because no other command needs a database.
package enum BotCommands {
  package static var all: [any CommandDescription.Type] { [Bots.self] }

  package enum Bots: CommandDescription {
    package static let name = "bots"
    package static let abstract =
      "Store the results of many runs, and show the tests that are flaky, broken or slower."
    package static let program = "understudy-bots"
  }
}

/// The commands of `understudy` that the executable `understudy-studio` implements.
///
/// They are in a separate executable, because running tests needs neither an HTTP server nor swift-syntax.
///
/// Both executables and the package plugin use this list.
package enum StudioCommands {
  package static var all: [any CommandDescription.Type] {
    [Studio.self, Record.self, Inspect.self, Audit.self, Migrate.self, WebDriver.self, MCP.self, Agent.self]
  }

  package enum Studio: CommandDescription {
    package static let name = "studio"
    package static let abstract =
      "Show a program on a private desktop in the browser: use it, record tests, inspect elements."
  }

  package enum Record: CommandDescription {
    package static let name = "record"
    package static let abstract = "Record a test by using a program: open the studio and start recording."
  }

  package enum Inspect: CommandDescription {
    package static let name = "inspect"
    package static let abstract =
      "Show the accessibility tree of a program, how to query elements, and why an element cannot be found."
  }

  package enum Audit: CommandDescription {
    package static let name = "audit"
    package static let abstract = "Find problems that make a program hard to use with assistive technology."
  }

  package enum Migrate: CommandDescription {
    package static let name = "migrate"
    package static let abstract =
      "Convert the UI tests of an Xcode project to a package, or dogtail and Appium tests to Swift."
  }

  package enum WebDriver: CommandDescription {
    package static let name = "webdriver"
    package static let abstract =
      "Serve tests in Python, Java, JavaScript and other languages, with the WebDriver protocol of Selenium and Appium."
  }

  package enum MCP: CommandDescription {
    package static let name = "mcp"
    package static let abstract =
      "Serve coding agents with the Model Context Protocol: desktop programs on private desktops."
  }

  package enum Agent: CommandDescription {
    package static let name = "agent"
    package static let abstract =
      "The tools of the server for agents, as commands for agents that only have a shell."
  }
}
