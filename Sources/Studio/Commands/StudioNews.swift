// SPDX-License-Identifier: Apache-2.0

/// A message that the studio sends to pages without being asked.
///
/// News, commands and replies are codable both ways for the sake of a test, which lists their fields for the page's scripts in
/// `Sources/WebAssets/Types/studio-data.d.ts`.
protocol StudioNews: Codable, SendableMetatype {
  static var name: String { get }
}

/// The first that a page is told.
struct HelloNews: StudioNews {
  static let name = "hello"
  let application: String
  let hasTouch: Bool
  let mode: String
  let tab: String
  /// Whether a test waits for the studio's end.
  let isAttached: Bool
}

/// A sentence for the person.
struct NoticeNews: StudioNews {
  static let name = "notice"
  let text: String
  let isBad: Bool
}

/// How a replay goes on.
struct ReplayNews: StudioNews {
  static let name = "replay"
  /// `reset`, `began`, `passed`, `failed`, `over`.
  let state: String
  var step: Int?
  var message: String?
  var isBad = false
}

/// The program's windows.
struct WindowsNews: StudioNews, Equatable {
  static let name = "windows"
  let windows: [Window]
  /// What holds all windows of the window manager: left, top, width, height in pixels.
  let area: [Int]?
  /// What holds the menus and lists that are open.
  let menus: [Int]?

  struct Window: Codable, Equatable {
    let id: UInt32
    let title: String
    let isActive: Bool
  }
}

/// The pointer has another picture.
struct CursorNews: StudioNews {
  static let name = "cursor"
  /// As X calls it.
  let cursor: String
}

/// Something was done to the program, so that its elements may be others.
struct ChangedNews: StudioNews {
  static let name = "changed"
}

extension RecordingPage: StudioNews {
  static let name = "recording"
}

/// All news.
enum StudioNewsList {
  static let all: [any StudioNews.Type] = [
    HelloNews.self, RecordingPage.self, NoticeNews.self, ReplayNews.self, WindowsNews.self, CursorNews.self,
    ChangedNews.self,
  ]
}
