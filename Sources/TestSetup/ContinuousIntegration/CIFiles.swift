// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The files for continuous integration: a script that does all the work, and a few lines for each engine to call it.
struct CIFiles {
  /// The package's folder, relative to the repository; empty if they are the same.
  let folder: String
  /// The Debian packages that the build of the program itself needs.
  let packages: [String]
  /// The build system of the program in the parent folder of the package; nil if the package builds the program.
  let build: BuildSystem?
  let language: SetupLanguage
  /// The path of Understudy's checkout relative to the package; nil if SwiftPM downloads it, or if it is in the
  /// repository.
  let checkout: String?
  /// The address from which to clone Understudy; nil if it is unknown.
  let origin: String?

  static let scriptName = "ui-tests.sh"

  private var prefix: String { folder.isEmpty ? "" : folder + "/" }
  private var command: String { "sh ./\(prefix)\(Self.scriptName)" }

  // MARK: - The script

  var script: String {
    let installs = language == .python || checkout != nil
    return preamble + buildOfProgram + (installs ? installation : commandOfPackage) + linkToCheckout
      + pythonEnvironment + run
  }

  /// The comment at the beginning, and the installation of the system's packages.
  private var preamble: String {
    // If Understudy is installed, tests in Python need no build packages.
    let packages = Self.wrapped(
      SystemPackages.desktop + (language == .python ? ["python3-venv"] : SystemPackages.building)
        + (build?.packages ?? []) + packages)
    let needs =
      language == .python
      ? "; Swift is needed only if Understudy's package is not installed" : " with Swift 6.2 or 6.3"
    return """
      #!/bin/sh
      # Runs the UI tests in continuous integration, on Debian 12 or 13\(needs). Written by "understudy init"; you can
      # change it.
      #
      # Exits with 0 if no test failed. .build/ui-tests has the report as one page, and the results for the engine.
      set -eu
      cd "$(dirname "$0")"

      # The packages for UI tests. Add the packages that your program needs for building.
      if [ "$(id -u)" = 0 ]; then
        apt-get update -q
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \\
      \(packages)
      fi


      """
  }

  /// The shell code that builds the program; empty if the package builds it.
  private var buildOfProgram: String {
    guard let build else { return "" }
    return """
      # The program, with \(build.name).
      (cd .. && \(build.command))\(build.programs.map { "\nPATH=$(cd .. && pwd)/\($0):$PATH" } ?? "")


      """
  }

  /// The shell code that uses the command of the package if none is installed.
  private var commandOfPackage: String {
    """
    # The installed command, or else the command of the package.
    if ! command -v understudy > /dev/null; then
      understudy() { swift package --allow-writing-to-package-directory understudy "$@"; }
    fi


    """
  }

  /// The shell code that makes the installed library available at the path of the checkout; empty if there is no
  /// checkout.
  private var linkToCheckout: String {
    guard let checkout else { return "" }
    let place = ShellWords.quoted(checkout)
    return """
      # Package.swift names the library by this path.
      if [ ! -e \(place) ]; then
        mkdir -p "$(dirname \(place))"
        ln -s "$(dirname "$(dirname "$(command -v understudy)")")/lib/understudy" \(place)
      fi


      """
  }

  /// The shell code that installs the packages of tests in Python; empty for tests in Swift.
  private var pythonEnvironment: String {
    guard language == .python else { return "" }
    return """
      python3 -m venv .venv
      .venv/bin/pip install -q -r requirements.txt


      """
  }

  /// The shell code that runs the tests and writes the reports.
  private var run: String {
    """
    results=.build/ui-tests
    rm -rf "$results" .build/understudy-results
    mkdir -p "$results"
    status=0
    \(language == .swift ? "understudy test" : "understudy webdriver -- .venv/bin/python -m pytest") || status=$?
    if [ -e .build/understudy-results ]; then
      understudy report junit --output "$results/junit.xml"
      understudy report html --output "$results/report.html"
      # Annotations at the lines of the failures; Gitea and Forgejo set the variables of GitHub.
      [ -z "${GITHUB_ACTIONS:-}" ] || understudy report github
    fi
    exit "$status"

    """
  }

  /// The shell code that installs the command and the library if they are missing.
  ///
  /// A clone in an engine's cache is not sufficient, because SwiftPM would compile the restored sources again.
  private var installation: String {
    let address =
      origin.map { "${UNDERSTUDY_REPOSITORY:-\($0)}" }
      ?? "${UNDERSTUDY_REPOSITORY:?set it to the URL of Understudy, or write the URL here}"
    let programs = ["understudy"] + (language == .python ? ["understudy-studio"] : [])
    return (language == .python ? packageInstallation : "") + """
      # The installed command of the Debian package, or else one that is built for each commit of Understudy, which
      # engines cache with .build.
      if ! command -v understudy > /dev/null; then\(language == .python ? buildingPackages : "")
        address=\(address)
        commit=$(git ls-remote "$address" HEAD)
        installed=$PWD/.build/installed
        if [ "$(cat "$installed/commit" 2> /dev/null)" != "$commit" ]; then
          rm -rf .build/understudy "$installed"
          git clone -q --depth 1 "$address" .build/understudy
          .build/understudy/script/install --prefix "$installed" \(programs.map { "--only \($0)" }.joined(separator: " "))
          rm -rf .build/understudy
          echo "$commit" > "$installed/commit"
        fi
        PATH=$installed/bin:$PATH
      fi


      """
  }

  /// The shell code that installs the command from its Debian package, without a build.
  private var packageInstallation: String {
    """
    # Installs Understudy's Debian package from the URL in UNDERSTUDY_PACKAGE, if the command is not installed.
    if [ -n "${UNDERSTUDY_PACKAGE:-}" ] && ! command -v understudy > /dev/null; then
      apt-get install -y -q --no-install-recommends ca-certificates curl
      mkdir -p .build
      curl -fsSL -o .build/understudy.deb "$UNDERSTUDY_PACKAGE"
      apt-get install -y -q --no-install-recommends ./.build/understudy.deb
    fi


    """
  }

  /// The shell code that installs the packages for a build of Understudy, for tests that need no build themselves.
  private var buildingPackages: String {
    """

      if [ "$(id -u)" = 0 ]; then
        DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \\
    \(Self.wrapped(SystemPackages.building))
      fi
    """
  }

  // MARK: - Engines

  /// Returns the files of an engine, with their paths in the repository.
  func files(for engine: CIEngine) -> [(name: String, text: String)] {
    switch engine {
    case .github: [(".github/workflows/ui-tests.yml", workflow)]
    case .gitea: [(".gitea/workflows/ui-tests.yml", workflow)]
    case .gitlab: [(".gitlab/ui-tests.yml", gitlab), (Self.gitlabMain, Self.gitlabInclude)]
    case .shell: []
    }
  }

  static let gitlabMain = ".gitlab-ci.yml"
  static let gitlabInclude = "include:\n  - local: .gitlab/ui-tests.yml\n"

  /// The container image for the tests.
  ///
  /// Tests in Python need Swift only if there is no Debian package of Understudy.
  private var image: String {
    language == .python
      ? "${{ vars.UNDERSTUDY_PACKAGE && 'debian:bookworm' || 'swift:6.3-bookworm' }}" : "swift:6.3-bookworm"
  }

  /// The workflow of GitHub, which Gitea and Forgejo also accept.
  private var workflow: String {
    let address = """

              env:
                UNDERSTUDY_REPOSITORY: ${{ vars.UNDERSTUDY_REPOSITORY\(origin.map { " || '\($0)'" } ?? "") }}
      """
      + (language == .python ? "\n          UNDERSTUDY_PACKAGE: ${{ vars.UNDERSTUDY_PACKAGE }}" : "")
    return """
      # UI tests on a private desktop. Written by "understudy init"; you can change it.
      name: UI tests

      on:
        push:
        pull_request:

      jobs:
        ui-tests:
          runs-on: ubuntu-latest
          container: \(image)
          timeout-minutes: 60
          steps:
            - uses: actions/checkout@v4

            - name: Restore the build cache
              uses: actions/cache@v4
              with:
                path: \(JSONLiteral.quoted(prefix + ".build"))
                key: ui-tests-${{ runner.os }}-${{ github.sha }}
                restore-keys: ui-tests-${{ runner.os }}-

            - name: Test
              run: \(JSONLiteral.quoted(command))\(checkout == nil && language == .swift ? "" : address)

            # The report is one page with each step; "understudy report open" shows the bundle.
            - name: Upload the results
              if: always()
              uses: actions/upload-artifact@v4
              with:
                name: ui-test-results
                path: |
                  \(prefix).build/ui-tests
                  \(prefix).build/understudy-results
                include-hidden-files: true

      """
  }

  private var gitlabHint: String {
    language == .python
      ? "\n# If the variable UNDERSTUDY_PACKAGE has the URL of Understudy's package, the image debian:bookworm is "
        + "enough."
      : ""
  }

  private var gitlab: String {
    """
    # UI tests on a private desktop. Written by "understudy init"; you can change it.\(gitlabHint)
    ui-tests:
      image: swift:6.3-bookworm
      timeout: 1 hour
      cache:
        key: ui-tests
        paths: [\(JSONLiteral.quoted(prefix + ".build"))]
      script:
        - \(JSONLiteral.quoted(command))
      artifacts:
        when: always
        paths:
          - \(JSONLiteral.quoted(prefix + ".build/ui-tests"))
          - \(JSONLiteral.quoted(prefix + ".build/understudy-results"))
        reports:
          junit: \(JSONLiteral.quoted(prefix + ".build/ui-tests/junit.xml"))

    """
  }

  // MARK: - Text

  /// Formats words as continued lines of a shell command; each word occurs once.
  private static func wrapped(_ words: [String]) -> String {
    var lines = [""]
    var seen: Set<String> = []
    for word in words where seen.insert(word).inserted {
      if lines[lines.count - 1].count + word.count > 96 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + word
    }
    return lines.map { "    " + $0 }.joined(separator: " \\\n")
  }
}
