// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationXML

/// Reads a QuakeML document once, from start to end.
final class QuakeMLReader: NSObject {
  private let wantsMore: () -> Bool
  private let found: (Earthquake) -> Void
  /// The names of the elements that are open.
  private var path: [String] = []
  private var text = ""
  private var event = ""
  /// The text of the event's elements, by their path in the event.
  private var texts: [String: String] = [:]
  private var error: EarthquakeParserError?
  private var hasBegun = false
  private var hasStopped = false

  /// - Parameters:
  ///   - wantsMore: called for each event; if it returns false, the read ends.
  ///   - found: called for each event, in the order of the document.
  init(wantsMore: @escaping () -> Bool, found: @escaping (Earthquake) -> Void) {
    self.wantsMore = wantsMore
    self.found = found
  }

  /// - Returns: the problem of the document; nil if there is none, or if `wantsMore` ended the read.
  func read(_ data: Data) -> EarthquakeParserError? {
    let parser = XMLParser(data: data)
    parser.delegate = self
    // XMLParser does not report empty data as an error.
    if !parser.parse() || !hasBegun { stop(parser, for: .notWellFormed) }
    return error
  }

  private func stop(_ parser: XMLParser, for reason: EarthquakeParserError.Reason?) {
    guard !hasStopped else { return }
    hasStopped = true
    error = reason.map { EarthquakeParserError(reason: $0, line: max(1, parser.lineNumber)) }
    parser.abortParsing()
  }

  private func finishEvent() throws(EarthquakeProblem) {
    found(
      Earthquake(
        identifier: event, place: try text("description/text"), date: try date("origin/time/value"),
        magnitude: try number("magnitude/mag/value"),
        location: Earthquake.Location(
          latitude: try number("origin/latitude/value"), longitude: try number("origin/longitude/value")),
        depth: try number("origin/depth/value") / 1000))
  }

  private struct EarthquakeProblem: Error {
    let reason: EarthquakeParserError.Reason
  }

  private func text(_ element: String) throws(EarthquakeProblem) -> String {
    guard let text = texts[element] else {
      throw EarthquakeProblem(reason: .missing(element: element, event: event))
    }
    return text
  }

  private func number(_ element: String) throws(EarthquakeProblem) -> Double {
    let text = try text(element)
    guard let number = Double(text), number.isFinite else { throw unreadable(element, text) }
    return number
  }

  private func date(_ element: String) throws(EarthquakeProblem) -> Date {
    let text = try text(element)
    guard let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text) else {
      throw unreadable(element, text)
    }
    return date
  }

  private func unreadable(_ element: String, _ text: String) -> EarthquakeProblem {
    EarthquakeProblem(reason: .unreadable(element: element, text: text, event: event))
  }
}

extension QuakeMLReader: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard !hasStopped else { return }
    if path.isEmpty, name != "quakeml", !name.hasSuffix(":quakeml") {
      return stop(parser, for: .notQuakeML(root: name))
    }
    hasBegun = true
    path.append(name)
    text = ""
    guard name == "event" else { return }
    guard wantsMore() else { return stop(parser, for: nil) }
    event = attributes["publicID"] ?? "without a name"
    texts = [:]
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) {
    text += characters
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard !hasStopped else { return }
    if name == "event" {
      do {
        try finishEvent()
      } catch {
        stop(parser, for: error.reason)
      }
    } else if let start = path.firstIndex(of: "event") {
      texts[path[(start + 1)...].joined(separator: "/")] = text.trimmingCharacters(
        in: .whitespacesAndNewlines)
    }
    path.removeLast()
    text = ""
  }

  /// On Linux, parse() returns true after some errors, so only this call counts.
  func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
    stop(parser, for: .notWellFormed)
  }
}
