import Foundation

/// A record of Swift Testing's event stream, version 0: what the runner needs of it.
///
/// See `Documentation/ABI/JSON.md` of swift-testing.
struct SwiftTestingEvent: Decodable {
  struct Payload: Decodable {
    struct Instant: Decodable { let since1970: TimeInterval }
    struct Message: Decodable {
      let symbol: String
      let text: String
    }
    struct Issue: Decodable {
      struct Location: Decodable {
        let _filePath: String?
        let line: Int?
      }
      let isKnown: Bool?
      let isFailure: Bool?
      let sourceLocation: Location?
    }
    /// `runStarted`, `testStarted`, `testEnded`, `testSkipped`, `issueRecorded`; of a test `suite` or `function`.
    let kind: String
    let id: String?
    let testID: String?
    let instant: Instant?
    let messages: [Message]?
    let issue: Issue?
  }

  /// `test` or `event`.
  let kind: String
  let payload: Payload
}
