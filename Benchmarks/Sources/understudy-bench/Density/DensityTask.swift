// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A part of the density that is measured in a separate process, whose standard output has the result as JSON.
enum DensityTask {
  /// The memory and the processor time of a desktop with a program.
  case rest(DensityProgram)
  /// The memory of a desktop without a program.
  case desktop(destination: String)
  /// One of several desktops at once, which is used at the command of the parent process.
  case driver(DensityProgram)

  func run(_ options: Options, output: FileHandle) throws {
    switch self {
    case .rest(let program):
      output.write(try JSONEncoder().encode(try RestProbe(options: options).run(program)))
    case .desktop(let destination):
      output.write(try JSONEncoder().encode(try RestProbe(options: options).read(destination: destination)))
    case .driver(let program):
      try DesktopDriver(program: program, options: options, output: output).run()
    }
  }
}
