// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import TestReport
import WebAssets

/// The single HTML page of a site, which renders all other pages from their data.
package enum SitePage {
  /// Returns the page.
  ///
  /// - Parameter isServed: whether a server delivers the page; if not, the page loads its data from files in its
  ///   folder.
  /// - Returns: the page.
  /// - Throws: an encoding error.
  package static func page(isServed: Bool) throws -> Data {
    try PageDocument.head(
      title: "Bots", scripts: [script], styles: ["kit/base.css", "report/run.css", "site/site.css"],
      body: AssetFiles.file("site/site.html"), asksServer: isServed)
      + PageDocument.json(isServed, id: "is-served") + PageDocument.tail(script: script)
  }

  private static let script = ScriptBundle(entry: "site/site.js", read: AssetFiles.text).text
}
