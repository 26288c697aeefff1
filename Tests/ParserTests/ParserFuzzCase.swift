// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Gives a parser what is nearly right, in the process of this test.
class ParserFuzzCase: XCTestCase {
  /// Seconds in which one input is read, however it is; the largest take a hundredth of it.
  private static let longest: UInt32 = 20

  /// Parses inputs until the time is over, or there were enough.
  ///
  /// Each is in a file before it is parsed.
  ///
  /// - Parameters:
  ///   - corpus: the folder with the inputs that are right.
  ///   - parse: reads one.
  ///   - encode: makes an input of changed bytes.
  /// - Throws: what reading the corpus throws, never what `parse` does.
  func fuzz(
    _ corpus: String, _ parse: (Data) throws -> Void, encode: (Data) throws -> Data = { $0 }
  ) throws {
    guard let trial = FuzzTrial.asked else { throw XCTSkip("for ParserFuzzTests") }
    func run(_ input: Data) {
      alarm(Self.longest)
      // An error is the correct answer to a bad input.
      do { try parse(encode(input)) } catch { _ = "\(error)" }
      alarm(0)
    }
    if let file = trial.only {
      run(try Data(contentsOf: file))
      return print("\(corpus): 1 of its inputs")
    }
    let seeds = try FuzzTrial.seeds(corpus)
    var mutator = Mutator(seeds: seeds.map { [UInt8]($0) }, seed: trial.seed)
    let descriptor = open(trial.input.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    func take(_ input: Data) {
      ftruncate(descriptor, 0)
      _ = input.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      run(input)
    }
    for seed in seeds { take(seed) }
    let end = Date() + trial.seconds
    var count = 0
    while Date() < end, count < trial.inputs ?? .max {
      take(Data(mutator.next()))
      count += 1
    }
    print("\(corpus): \(count) inputs")
  }
}
