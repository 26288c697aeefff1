// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction

/// The permitted difference between a picture and its reference.
///
/// Extension of Understudy.
///
/// ```swift
/// XCTAssertScreenshot(app.windows.firstMatch, named: "chart", tolerance: .init(color: 0.1, share: 0.001))
/// ```
///
/// A picture matches if the number of different pixels is at most ``pixels``, or their share is at most ``share``.
public struct UnderstudyPictureTolerance: Sendable, Equatable {
  /// The distance of two colors above which a pixel counts as different, from 0 to 1.
  ///
  /// 0 counts each difference. The distance is the perceptual measure of Kotsarenko and Ramos (2010). Picture assertions
  /// of browser tests usually have the same measure, with a default of 0.2.
  public var color: Double
  /// The number of pixels that may differ.
  public var pixels: Int
  /// The share of all pixels that may differ, from 0 to 1.
  public var share: Double

  /// Creates a tolerance; without arguments, no difference is permitted.
  ///
  /// - Parameters:
  ///   - color: the value of ``color``.
  ///   - pixels: the value of ``pixels``.
  ///   - share: the value of ``share``.
  public init(color: Double = 0, pixels: Int = 0, share: Double = 0) {
    (self.color, self.pixels, self.share) = (color, pixels, share)
  }

  /// No difference: each pixel must have the same color.
  public static let exact = UnderstudyPictureTolerance()

  var engine: PictureTolerance { PictureTolerance(color: color, pixels: pixels, share: share) }
}
