// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector
import Notation

/// The findings of an audit, as one self-contained HTML file.
struct AuditPage {
  let report: AuditReport
  let name: String

  func html() -> String {
    let count = report.count
    let groups = report.groups.map(section).joined()
    let ignored = report.ignored.map {
      "<li>\(text($0.finding.headline)): \(text($0.finding.element)) <small>\(text($0.reason))</small></li>"
    }.joined()
    let rest = (report.unusedIgnores + report.notes).map { "<li>\(text($0))</li>" }.joined()
    return """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>Audit of \(text(name))</title><style>\(Self.style)</style></head><body><main>
      <h1>Audit of \(text(name))</h1>
      <p>\(count) \(count == 1 ? "finding" : "findings") among \(report.elementCount) elements.</p>
      \(groups)
      \(ignored.isEmpty ? "" : "<section><h2>Accepted</h2><ul>\(ignored)</ul></section>")
      \(rest.isEmpty ? "" : "<section><h2>Notes</h2><ul>\(rest)</ul></section>")
      </main></body></html>

      """
  }

  private func section(_ group: AuditGroup) -> String {
    "<section><h2>\(text(group.title))</h2>" + group.findings.map(article).joined() + "</section>\n"
  }

  private func article(_ finding: AuditReport.Finding) -> String {
    let picture = finding.crop.map {
      "<img alt=\"\(text(finding.element))\" src=\"data:image/png;base64,\($0.base64EncodedString())\">"
    }
    return "<article>\(picture ?? "")<div><h3>\(text(finding.element))</h3><p>\(text(finding.reason))</p>"
      + (finding.query.map { "<code>\(text($0))</code>" } ?? "") + "</div></article>"
  }

  private func text(_ text: String) -> String { Markup.text(text) }

  private static let style = """
    :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
    body { margin: 0; background: light-dark(#f7f7f8, #1b1c1f); color: light-dark(#1d1f23, #e6e7ea) }
    main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem }
    h1 { font-size: 1.6rem } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem } h3 { font-size: 1rem; margin: 0 }
    article { display: flex; gap: 1rem; padding: .9rem; margin: .6rem 0; border-radius: 8px;
      background: light-dark(#fff, #26282d); border: 1px solid light-dark(#dcdee3, #3a3d44) }
    article img { align-self: start; max-width: 16rem; max-height: 9rem; border: 1px solid light-dark(#dcdee3, #3a3d44) }
    article div { min-width: 0 } p { margin: .25rem 0 }
    code { font: 13px/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
    small { opacity: .75 }
    """
}
