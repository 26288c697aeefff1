// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

extension XCTestCase {
  package func options(_ count: Int) -> XCTMeasureOptions {
    let options = XCTMeasureOptions()
    options.iterationCount = count
    return options
  }

  /// The values of a line with a measurement.
  package func values(_ line: String) -> [Double] {
    guard let match = line.firstMatch(of: #/values: \[([^\]]*)\]/#) else { return [] }
    return match.1.split(separator: ", ").compactMap { Double($0) }
  }

  /// The lines with measurements that `body` prints.
  package func measuredLines(_ body: () -> Void) -> [String] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("output-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    fflush(nil)
    let output = dup(STDOUT_FILENO)
    let capture = open(file.path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    dup2(capture, STDOUT_FILENO)
    body()
    fflush(nil)
    dup2(output, STDOUT_FILENO)
    close(output)
    close(capture)
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    print(text, terminator: "")
    return text.split(separator: "\n").map(String.init).filter { $0.contains("' measured [") }
  }
}
