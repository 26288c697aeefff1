// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a package gets besides its manifest's entries.
enum SetupFiles {
  /// The first test: it launches the program, waits for its window and keeps a picture of it.
  static func firstTest(product: String) -> String { firstTest(of: product, "XCUIApplication()") }

  /// The same for a program that `Program.swift` names.
  static func firstTest(ofProgram name: String) -> String { firstTest(of: name, "XCUIApplication.underTest") }

  private static func firstTest(of name: String, _ application: String) -> String {
    "import XCTest\n\n" + """
      /// Each test starts \(name) anew, on a private desktop that nobody sees.
      final class LaunchTests: XCTestCase {
        func testAWindowOpens() {
          let app = \(application)
          app.launch()

          XCTAssertTrue(app.windows.firstMatch.waitForExistence(timeout: 10))

          // "understudy report open" shows it after the run.
          let picture = XCTAttachment(screenshot: app.windows.firstMatch.screenshot())
          picture.name = "The first window"
          picture.lifetime = .keepAlways
          add(picture)
        }
      }

      """
  }

  /// `understudy.json`, for a test target whose name does not tell its program.
  static func configuration(target: String, product: String) -> String {
    """
    { "testTargets": { \(quoted(target)): { "targetApplication": \(quoted(product)) } } }

    """
  }

  /// `.github/workflows/ui-tests.yml`.
  ///
  /// - Parameters:
  ///   - folder: The package's folder below that of the repository; empty when it is the same.
  ///   - packages: Debian packages that the program itself is built with.
  ///   - checkout: Where Understudy has to be, below or beside the package; nil when SwiftPM fetches it, or when it
  ///     is in the same repository.
  ///   - repository: Where it is cloned from; nil when that is not known.
  /// - Returns: The text of the file.
  static func workflow(folder: String, packages: [String], checkout: String?, repository: String?) -> String {
    let place = folder.isEmpty ? "" : "        working-directory: \(quoted(folder))\n"
    let results = folder.isEmpty ? "" : folder + "/"
    var text = """
      # UI tests on a private desktop. Written by "understudy init"; it is yours to change.
      name: UI tests

      on:
        push:
        pull_request:

      jobs:
        ui-tests:
          runs-on: ubuntu-latest
          container: swift:6.3-bookworm
          timeout-minutes: 30
          steps:
            - uses: actions/checkout@v4

            - name: Install what UI tests need
              run: |
                apt-get update
                apt-get install -y --no-install-recommends \\
      \(wrapped(SystemPackages.desktop + SystemPackages.building + packages))


      """
    if let checkout {
      text += """
              # The manifest names Understudy by a path. Where it is cloned from can be set as a variable of the repository.
              - name: Bring Understudy
                run: git clone --depth 1 "$UNDERSTUDY_REPOSITORY" \(quoted(checkout))
                env:
                  UNDERSTUDY_REPOSITORY: ${{ vars.UNDERSTUDY_REPOSITORY\(repository.map { " || '\($0)'" } ?? "") }}
        \(place)

        """
    }
    text += """
            - name: Test
              run: swift test
      \(place)
            # With pictures, trees of elements and output of each step: "understudy report open" shows it.
            - name: Keep the results
              if: failure()
              uses: actions/upload-artifact@v4
              with:
                name: ui-test-results
                path: \(quoted(results + ".build/understudy-results"))
                include-hidden-files: true

      """
    return text
  }

  /// A string of JSON, which is one of YAML too.
  private static func quoted(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(
      of: "\"", with: "\\\"")
    return "\"\(escaped)\""
  }

  /// Words in lines of a shell command that goes on.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [""]
    for word in words {
      if lines[lines.count - 1].count + word.count > 96 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.map { String(repeating: " ", count: 14) + $0 }.joined(separator: " \\\n")
  }
}

/// The packages of Debian that script/bootstrap installs; a test holds the two lists together.
package enum SystemPackages {
  /// The private desktop.
  package static let desktop = [
    "xserver-xorg-core", "xserver-xorg-video-dummy", "xvfb", "openbox", "dbus", "at-spi2-core",
    "x11-xkb-utils",
    "xkb-data", "fonts-dejavu-core",
    "xdg-desktop-portal", "xdg-desktop-portal-gtk", "xfce4-notifyd", "bubblewrap", "xdg-dbus-proxy",
  ]
  /// What Understudy is compiled and linked with.
  package static let building = [
    "git", "ca-certificates", "pkg-config", "libsystemd-dev", "libpng-dev", "libjpeg62-turbo-dev",
    "zlib1g-dev",
    "libssl-dev", "libsqlite3-dev", "libxcb1-dev", "libxcb-xtest0-dev", "libxcb-damage0-dev",
    "libxcb-randr0-dev",
    "libxcb-shm0-dev", "libxcb-sync-dev",
    "libxcb-res0-dev", "libxcb-record0-dev", "libxcb-xfixes0-dev",
    "libxcb-composite0-dev", "libxcb-render0-dev",
  ]
}
