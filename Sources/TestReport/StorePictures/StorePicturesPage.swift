// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import TestResults

/// The page with all pictures of an export: a section for each name, and in it the languages and appearances.
struct StorePicturesPage {
  let title: String
  let pictures: [StorePictures.Picture]

  var html: String {
    let title = Markup.text(PlainText.visible("Pictures of \(title)"))
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      :root { color-scheme: light dark; font: 15px/1.45 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
      body { margin: 0 auto; max-width: 1500px; padding: 16px; background: light-dark(#fbfbfc, #15171b); }
      h1 { font-size: 20px; }
      h2 { font-size: 16px; margin: 28px 0 8px; overflow-wrap: anywhere; }
      nav ul { display: flex; flex-wrap: wrap; gap: 4px 14px; padding: 0; list-style: none; }
      .pictures { display: grid; gap: 14px; grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr)); }
      figure { margin: 0; min-width: 0; }
      figcaption { margin-bottom: 4px; overflow-wrap: anywhere; }
      img { display: block; max-width: 100%; height: auto; border: 1px solid light-dark(#dfe2e8, #30343c); }
      .failed { color: light-dark(#bd1f1c, #ff8f86); }
      a:focus-visible { outline: 2px solid light-dark(#0b57d0, #8cb4ff); outline-offset: 2px; }
      </style>
      </head>
      <body>
      <h1>\(title)</h1>
      <p>\(summary)</p>
      \(sections.count > 1 ? contents : "")
      \(sections.enumerated().map { section($0.element, number: $0.offset) }.joined(separator: "\n"))
      </body>
      </html>

      """
  }

  /// The pictures of each name, in the order of the names.
  private var sections: [[StorePictures.Picture]] {
    var sections: [[StorePictures.Picture]] = []
    for picture in pictures {
      if sections.last?.first?.name == picture.name {
        sections[sections.count - 1].append(picture)
      } else {
        sections.append([picture])
      }
    }
    return sections
  }

  private var summary: String {
    func words(_ values: [String]) -> String {
      Markup.text(PlainText.visible(Set(values).sorted().joined(separator: ", ")))
    }
    return "Languages: \(words(pictures.map(\.language))). Appearances: \(words(pictures.map(\.appearance)))."
  }

  private var contents: String {
    let items = sections.enumerated().map { number, pictures in
      "<li><a href=\"#picture-\(number)\">\(Markup.text(PlainText.visible(pictures[0].name)))</a></li>"
    }
    return "<nav aria-label=\"Pictures\"><ul>\n\(items.joined(separator: "\n"))\n</ul></nav>"
  }

  private func section(_ pictures: [StorePictures.Picture], number: Int) -> String {
    """
    <section id="picture-\(number)">
    <h2>\(Markup.text(PlainText.visible(pictures[0].name)))</h2>
    <div class="pictures">
    \(pictures.map(figure).joined(separator: "\n"))
    </div>
    </section>
    """
  }

  private func figure(_ picture: StorePictures.Picture) -> String {
    let address = Markup.attribute(Self.address(of: picture.path))
    let words = PlainText.visible("\(picture.language), \(picture.appearance)")
    let remark =
      picture.isOfFailedTest
      ? " <span class=\"failed\">The test failed: \(Markup.text(PlainText.visible(picture.test)))</span>" : ""
    return """
      <figure>
      <figcaption>\(Markup.text(words))\(remark)</figcaption>
      <a href="\(address)"><img src="\(address)" alt="\(Markup.attribute(PlainText.visible("\(picture.name), \(words)")))" loading="lazy"></a>
      </figure>
      """
  }

  /// Returns the address of a file in the folder of the page.
  private static func address(of path: String) -> String {
    path.split(separator: "/").map { part in
      // A string can always be encoded.
      part.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? String(part)
    }.joined(separator: "/")
  }
}
