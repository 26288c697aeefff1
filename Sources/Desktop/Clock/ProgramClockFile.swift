// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Synchronization

/// The file through which a test sets the clock of a program while the program is running.
///
/// The program maps the file; `program-clock.c` describes its content, and why it has two settings.
package final class ProgramClockFile {
  /// The first bytes of the file, for the library to check.
  private static let magic: UInt32 = 0x3143_4455
  private static let placeOfNumber = 4
  private static let placeOfSettings = 8
  static var size: Int { placeOfSettings + 2 * MemoryLayout<ClockSetting>.stride }

  package let path: String
  private let content: UnsafeMutableRawPointer
  private var number: UInt32 = 0

  /// The clock of the program.
  package var setting: ClockSetting {
    didSet { publish() }
  }

  /// Creates the file.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  init(_ path: String, _ setting: ClockSetting) throws {
    self.path = path
    self.setting = setting
    let file = try FileDescriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
    guard ftruncate(file.number, Self.size) == 0 else { throw ProcessError.file(path, "write", errno) }
    guard let content = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, file.number, 0),
      content != MAP_FAILED
    else { throw ProcessError.file(path, "map", errno) }
    self.content = content
    publish()
    content.storeBytes(of: Self.magic, as: UInt32.self)
  }

  deinit { munmap(content, Self.size) }

  /// Writes the setting that is not in use, and then makes it the one in use.
  private func publish() {
    number &+= 1
    content.storeBytes(
      of: setting,
      toByteOffset: Self.placeOfSettings + Int(number & 1) * MemoryLayout<ClockSetting>.stride,
      as: ClockSetting.self)
    (content + Self.placeOfNumber).assumingMemoryBound(to: Atomic<UInt32>.self).pointee
      .store(number, ordering: .releasing)
  }
}
