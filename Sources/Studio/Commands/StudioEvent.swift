// SPDX-License-Identifier: Apache-2.0

/// A message that the studio sends to pages without a request.
///
/// The studio only encodes these messages and the replies to commands. They can also be decoded, because a test uses
/// the decoding to list their fields for the page's scripts in `Sources/WebAssets/Types/studio-data.d.ts`.
protocol StudioEvent: Codable, SendableMetatype {
  static var name: String { get }
}

/// The first message to a page.
struct HelloEvent: StudioEvent {
  static let name = "hello"
  let application: String
  let hasTouch: Bool
  let mode: String
  let tab: String
  /// Whether a test waits until the studio ends.
  let isAttached: Bool
}

/// A sentence for the user.
struct NoticeEvent: StudioEvent {
  static let name = "notice"
  let text: String
  let isBad: Bool
}

/// The progress of a replay.
struct ReplayStateEvent: StudioEvent {
  static let name = "replay"
  /// One of `reset`, `began`, `passed`, `failed`, `over`.
  let state: String
  var step: Int?
  var message: String?
  var isBad = false
}

/// The program's windows.
struct WindowsEvent: StudioEvent, Equatable {
  static let name = "windows"
  let windows: [Window]
  /// The rectangle around all windows that the window manager manages: left, top, width, height in pixels.
  let area: [Int]?
  /// The rectangle around the open menus and lists.
  let menus: [Int]?

  struct Window: Codable, Equatable {
    let id: UInt32
    let title: String
    let isActive: Bool
  }
}

/// The shape of the pointer has changed.
struct CursorEvent: StudioEvent {
  static let name = "cursor"
  /// The X name of the pointer's shape.
  let cursor: String
}

/// The program was used, so its elements may have changed.
struct ChangedEvent: StudioEvent {
  static let name = "changed"
}

extension RecordingPage: StudioEvent {
  static let name = "recording"
}

/// The types of all messages to pages.
enum StudioEventList {
  static let all: [any StudioEvent.Type] = [
    HelloEvent.self, RecordingPage.self, NoticeEvent.self, ReplayStateEvent.self, WindowsEvent.self,
    CursorEvent.self,
    ChangedEvent.self,
  ]
}
