import CLinux
import CXCB
import Foundation

/// Takes the pictures of a recording. Used by the recorder's thread alone.
final class RecordingSource: @unchecked Sendable {
  private let connection: XConnection
  private let grabber: ScreenGrabber
  private let damage: xcb_damage_damage_t
  private let damageEvent: UInt8
  /// What the recording has of the screen so far.
  private var known: [UInt8] = []
  private var size = (width: 0, height: 0)
  private var pointer = CGPoint(x: -1, y: -1)
  /// What was drawn since the last picture.
  private var drawn = CGRect.null
  private weak var current: Recording?

  init(display: String, authorityFile: String?) throws {
    let connection = try XConnection(display: display, authorityFile: authorityFile)
    let extensions = try XExtensions(connection)
    damageEvent = try extensions.firstEvent(of: XExtensions.damage, on: display)
    grabber = ScreenGrabber(connection, sharing: extensions.has(XExtensions.shm))
    self.connection = connection
    damage = try connection.locked {
      _ = try connection.reply(
        xcb_damage_query_version(connection.xcb, 1, 1).sequence,
        xcb_damage_query_version_reply_t.self, to: "DamageQueryVersion")
      let damage = xcb_generate_id(connection.xcb)
      // The bounds of all that is drawn are enough, and one event tells them.
      let refusal = try connection.refusal(
        of: xcb_damage_create_checked(
          connection.xcb, damage, connection.root, UInt8(XCB_DAMAGE_REPORT_LEVEL_BOUNDING_BOX.rawValue)
        ).sequence, to: "DamageCreate")
      if let refusal { throw WindowSystemError.requestRefused(request: "DamageCreate", code: refusal) }
      return damage
    }
  }

  /// Whether the first picture of a recording has been taken.
  func isRecording(_ recording: Recording) -> Bool { current === recording }

  /// Seconds between two pictures: they get rarer where a test goes on for long, or draws much.
  func interval(_ recording: Recording) -> TimeInterval {
    switch recording.size {
    case ..<(64 << 20): 1.0 / 12
    case ..<(128 << 20): 1.0 / 4
    default: 1
    }
  }

  /// The most that a recording may take of the disk, in bytes.
  private static let largest = 256 << 20

  /// Adds what has changed since the last look.
  func look(into recording: Recording) {
    guard recording.trouble == nil else { return }
    do {
      if current !== recording {
        current = recording
        size = (0, 0)
      }
      try takePicture(into: recording)
      if recording.size > Self.largest {
        recording.trouble =
          "the recording had \(Self.largest >> 20) MB after \(recording.frameCount) pictures"
      }
    } catch {
      recording.trouble = "\(error)"
    }
  }

  private func takePicture(into recording: Recording) throws {
    try drain()
    let (place, screen) = try state()
    if (Int(screen.width), Int(screen.height)) != size {
      size = (Int(screen.width), Int(screen.height))
      known = [UInt8](repeating: 0, count: size.width * size.height * 4)
      drawn = CGRect(origin: .zero, size: screen)
    }
    guard !drawn.isNull || place != pointer else { return }
    let time = MonotonicClock.now
    let bands = try takeChanges()
    guard !bands.isEmpty || place != pointer || recording.frameCount == 0 else { return }
    pointer = place
    try known.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      try recording.append(
        bands[...], of: base, width: size.width, height: size.height, pointer: place, at: time)
    }
  }

  /// Where the pointer is, and how large the screen.
  private func state() throws -> (pointer: CGPoint, screen: CGSize) {
    try connection.locked {
      let geometry = xcb_get_geometry(connection.xcb, connection.root).sequence
      let pointer = xcb_query_pointer(connection.xcb, connection.root).sequence
      let size = try connection.reply(geometry, xcb_get_geometry_reply_t.self, to: "GetGeometry").fields
      let place = try connection.reply(pointer, xcb_query_pointer_reply_t.self, to: "QueryPointer").fields
      return (
        CGPoint(x: Int(place.root_x), y: Int(place.root_y)),
        CGSize(width: Int(size.width), height: Int(size.height))
      )
    }
  }

  private func drain() throws {
    try connection.drainEvents { event in
      guard event.pointee.response_type & 0x7f == damageEvent + UInt8(XCB_DAMAGE_NOTIFY) else { return }
      event.withMemoryRebound(to: xcb_damage_notify_event_t.self, capacity: 1) {
        let area = $0.pointee.area
        drawn = drawn.union(
          CGRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)))
      }
    }
  }

  private func takeChanges() throws -> [clinux_band] {
    let screen = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    let area = drawn.intersection(screen)
    drawn = .null
    guard !area.isNull, area.width >= 1, area.height >= 1 else { return [] }
    // Forgotten before the look: what is drawn in between is told again.
    connection.locked { _ = xcb_damage_subtract(connection.xcb, damage, 0, 0) }
    let picture = try grabber.grab(area, screen: screen)
    var bands = [clinux_band](repeating: clinux_band(), count: Self.mostBands)
    let (left, top) = (Int(area.minX), Int(area.minY))
    let count = picture.pixels.withUnsafeBufferPointer { fresh in
      known.withUnsafeMutableBufferPointer { known in
        clinux_take_changes(
          fresh.baseAddress, picture.stride, known.baseAddress! + (top * size.width + left) * 4,
          size.width * 4, Int32(picture.width), Int32(picture.height), &bands, Int32(Self.mostBands))
      }
    }
    return bands.prefix(Int(count)).map {
      clinux_band(x: $0.x + Int32(left), y: $0.y + Int32(top), width: $0.width, height: $0.height)
    }
  }

  private static let mostBands = 64
}
