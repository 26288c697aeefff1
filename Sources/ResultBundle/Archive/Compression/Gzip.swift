// SPDX-License-Identifier: Apache-2.0

import CZlib
import Foundation

/// Compresses and decompresses files in the format of `gzip` (RFC 1952).
package enum Gzip {
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// Compresses data; equal content gives equal bytes, because no time and no name are stored.
  package static func compress(_ content: Data) throws -> Data {
    var stream = z_stream()
    guard czlib_gzip_init(&stream, Z_BEST_COMPRESSION) == Z_OK else {
      throw Problem(description: "zlib could not compress the data: not enough memory.")
    }
    defer { deflateEnd(&stream) }
    var result = Data()
    let status = run(&stream, content, into: &result) { CZlib.deflate($0, Z_FINISH) }
    guard status == Z_STREAM_END else {
      throw Problem(description: "zlib could not compress the data (status \(status)).")
    }
    return result
  }

  /// Decompresses the content of a gzip file.
  ///
  /// - Throws: ``Problem`` if the data is not a complete gzip file.
  package static func decompress(_ file: Data) throws -> Data {
    var stream = z_stream()
    guard czlib_gunzip_init(&stream) == Z_OK else {
      throw Problem(description: "zlib could not decompress the data: not enough memory.")
    }
    defer { inflateEnd(&stream) }
    var result = Data()
    let status = run(&stream, file, into: &result) { inflate($0, Z_NO_FLUSH) }
    guard status == Z_STREAM_END else {
      throw Problem(
        description:
          "Expected a complete gzip file, but zlib ended with status \(status). Check whether the file was truncated "
          + "or changed.")
    }
    return result
  }

  private static func run(
    _ stream: inout z_stream, _ input: Data, into result: inout Data,
    _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> Int32 {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeBytes { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.bindMemory(to: UInt8.self).baseAddress)
      stream.avail_in = UInt32(input.count)
      var status = Z_OK
      repeat {
        status = buffer.withUnsafeMutableBufferPointer { output in
          stream.next_out = output.baseAddress
          stream.avail_out = UInt32(output.count)
          return step(&stream)
        }
        result.append(contentsOf: buffer[..<(buffer.count - Int(stream.avail_out))])
        // If all input is used and zlib has not filled the output, more steps give nothing: the input is incomplete.
      } while status == Z_OK && stream.avail_out == 0
        || status == Z_OK && stream.avail_in > 0
      return status
    }
  }
}
