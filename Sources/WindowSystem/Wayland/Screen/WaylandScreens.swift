// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The screens of the compositor, which are requested again only after a change.
final class WaylandScreens: Sendable {
  private let connection: CompositorConnection
  private let outputs: Mutex<[WaylandOutput]>

  /// Reads the screens.
  ///
  /// - Parameter connection: a connection that watches `outputs`.
  /// - Throws: ``WindowSystemError``.
  init(_ connection: CompositorConnection) throws {
    self.connection = connection
    outputs = Mutex(try WaylandOutput.all(connection))
  }

  /// The screens, the primary one first.
  func all() throws -> [WaylandOutput] {
    guard try connection.drainChange(of: .outputs) else { return outputs.withLock { $0 } }
    let all = try WaylandOutput.all(connection)
    outputs.withLock { $0 = all }
    return all
  }

  /// The number of pixels of the primary screen for each logical pixel.
  func scale() throws -> Double { try all().first?.scale ?? 1 }

  /// The rectangle of all screens in pixels of the primary one; after the end of the display, the last known one.
  var frame: CGRect {
    let all = (try? all()) ?? outputs.withLock { $0 }
    guard let first = all.first else { return .zero }
    // The area of a screen is rounded to logical pixels, so its size in pixels is more exact.
    if all.count == 1 { return CGRect(origin: .zero, size: first.pixels) }
    return all.reduce(CGRect.null) { $0.union($1.area.scaled(by: first.scale)) }.integral
  }

  /// The screens with their positions in pixels of the primary one.
  func monitors() throws -> [Monitor] {
    let all = try all()
    let scale = all.first?.scale ?? 1
    return all.enumerated().map { index, output in
      Monitor(
        name: output.name,
        frame: CGRect(origin: output.area.scaled(by: scale).origin, size: output.pixels),
        isPrimary: index == 0)
    }
  }
}
