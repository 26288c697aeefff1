// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestReport
import WebAssets

/// The one page of a site, which draws all others from their data.
package enum SitePage {
  /// - Parameter isServed: whether a server answers it; else it loads its data from the folder beside it.
  /// - Returns: the page.
  /// - Throws: what encoding throws.
  package static func page(isServed: Bool) throws -> Data {
    try PageDocument.head(
      title: "Bots", scripts: [script], styles: ["kit/base.css", "report/run.css", "site/site.css"],
      body: AssetFiles.file("site/site.html"), asksServer: isServed)
      + PageDocument.json(isServed, id: "is-served") + PageDocument.tail(script: script)
  }

  private static let script = ScriptBundle(entry: "site/site.js").text
}
