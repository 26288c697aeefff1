// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The base class of tests that give nearly valid inputs to a parser, in the process of the test.
class ParserFuzzCase: XCTestCase {
  /// The time limit in seconds for one input; the largest inputs take a hundredth of it.
  private static let longest: UInt32 = 20

  /// Parses inputs until the time is over or the number of inputs is reached.
  ///
  /// Each input is written to a file before it is parsed.
  ///
  /// - Parameters:
  ///   - corpus: the folder with the valid inputs.
  ///   - parse: parses one input.
  ///   - encode: makes an input from changed bytes.
  /// - Throws: errors of reading the corpus; errors of `parse` are ignored.
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
