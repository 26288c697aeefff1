// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import WebServer

/// The page for a browser that comes back from a provider without being signed in.
enum OpenIDRefusalPage {
  /// Returns the page for an error; nil if the request is not from a browser.
  ///
  /// Programs receive the usual error response.
  static func answer(to request: WebRequest, for error: OpenIDError) -> WebResponse? {
    guard request["Accept"]?.contains("text/html") == true else { return nil }
    let page = """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>Not signed in</title>
      <style>
        :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
        body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem }
      </style>
      <h1>Not signed in</h1>
      <p role="alert">\(Markup.text(error.description))</p>
      <p><a href="/#sign-in">Back to the sign-in page</a></p>
      </html>

      """
    var response = WebResponse(Data(page.utf8), "text/html; charset=utf-8")
    response.status = 403
    return response
  }
}
