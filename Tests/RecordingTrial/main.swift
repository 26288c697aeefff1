// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import WindowSystem

// Records random interactions with programs, plays them back on a fresh desktop, and compares what the programs show after
// each step. Started by script/try-recording.

var programs: [String] = []
var interactions = 50
var seed: UInt64 = 1
var segment = 25
var isVerbose = false
/// Segments to leave out.
var round = 0
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "-n": interactions = arguments.popFirst().flatMap { Int($0) } ?? interactions
  case "--seed": seed = arguments.popFirst().flatMap { UInt64($0) } ?? seed
  case "--segment": segment = arguments.popFirst().flatMap { Int($0) } ?? segment
  case "--first": round = arguments.popFirst().flatMap { Int($0) }.map { $0 - 1 } ?? 0
  case "-v": isVerbose = true
  default: programs.append(argument)
  }
}
guard !programs.isEmpty else {
  print(
    "usage: RecordingTrial [-n INTERACTIONS] [--segment STEPS] [--seed NUMBER] [--first SEGMENT] [-v] PROGRAM…"
  )
  exit(64)
}
var total = TrialResult()
for program in programs {
  var result = TrialResult()
  var round = round
  while result.interactions < interactions {
    round += 1
    var trial = Trial(program: program, seed: seed &* 1000 &+ UInt64(round), isVerbose: isVerbose)
    let part = try trial.run(interactions: min(segment, interactions - result.interactions))
    result.add(part)
    if part.interactions == 0 { break }
  }
  print("\(program): \(result)")
  total.add(result)
}
print("all: \(total)")
exit(total.ambiguous == 0 && total.share >= 0.98 ? 0 : 1)
