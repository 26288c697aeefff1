// SPDX-License-Identifier: Apache-2.0

import CJPEG
import Foundation

extension Screenshot {
  /// The picture as JPEG with colors at full resolution, for live views of a screen.
  ///
  /// - Parameter quality: from 1 to 100.
  /// - Returns: the bytes of the file.
  /// - Throws: ``WindowSystemError/pictureConversion(reason:)``.
  package func jpegData(quality: Int) throws -> Data {
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    let isWritten = pixels.withUnsafeBufferPointer {
      cjpeg_encode_bgrx($0.baseAddress, UInt32(width), UInt32(height), Int32(quality), &bytes, &count)
    }
    guard isWritten != 0, let bytes else {
      free(bytes)
      throw WindowSystemError.pictureConversion(reason: "libjpeg could not write it")
    }
    return Data(bytesNoCopy: bytes, count: Int(count), deallocator: .free)
  }
}
