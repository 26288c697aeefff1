// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle

extension ScreenFixture {
  /// Returns the recording with a fixed path in place of the path of this package.
  ///
  /// Programs report the paths of files, which would be different on each machine.
  package func withoutPlaceOfPackage() throws -> ScreenFixture {
    let folder = TreeRecordingFile.folder.deletingLastPathComponent().deletingLastPathComponent().path
    let text = String(decoding: try Gzip.decompress(data()), as: UTF8.self)
    return try ScreenFixture(
      Gzip.compress(Data(text.replacingOccurrences(of: folder, with: "/understudy").utf8)))
  }
}
