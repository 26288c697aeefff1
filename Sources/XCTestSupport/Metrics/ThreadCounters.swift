// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation
import Programs
import Synchronization

/// Counts events of one kind in the threads of some processes, or in one thread, with the kernel's event counters.
///
/// The count for processes includes the threads that exist at the start and the threads that these start. A thread that
/// is started while the counters are being set up may be missed.
final class ThreadCounters: Sendable {
  private let descriptors: [Int32]

  /// The kernel's error if there is no such counter, or if its use is not allowed.
  struct Refusal: Error, CustomStringConvertible {
    let code: Int32

    /// The description, as the end of a sentence.
    var description: String {
      switch code {
      case ENOENT, EOPNOTSUPP, ENODEV, ENOSYS, EINVAL:
        "the machine does not provide this counter, as is usual for virtual machines"
      case EACCES, EPERM:
        "the kernel does not allow it (kernel.perf_event_paranoid is \(Self.paranoia); 2 or less allows it for the "
          + "user's own programs)"
      case EMFILE, ENFILE: "too many files are open"
      default: String(cString: strerror(code))
      }
    }

    private static var paranoia: String {
      // The value only completes the explanation.
      let text = try? String(contentsOfFile: "/proc/sys/kernel/perf_event_paranoid", encoding: .utf8)
      return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "unknown"
    }
  }

  /// Starts a counter for each thread of some processes.
  ///
  /// - Throws: ``Refusal`` if the kernel refuses a counter.
  init(_ event: ccounters_event, of processes: [pid_t]) throws {
    var opened: [Int32] = []
    for thread in processes.flatMap(Self.threads) {
      let descriptor = ccounters_open(event, thread)
      if descriptor >= 0 {
        opened.append(descriptor)
      } else if errno != ESRCH {
        let refusal = Refusal(code: errno)
        for descriptor in opened { close(descriptor) }
        throw refusal
      }
    }
    descriptors = opened
  }

  /// Starts a counter for the calling thread only.
  ///
  /// - Throws: ``Refusal`` if the kernel refuses the counter.
  init(ofThisThread event: ccounters_event) throws {
    let descriptor = ccounters_open_alone(event)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    descriptors = [descriptor]
  }

  deinit { for descriptor in descriptors { close(descriptor) } }

  /// The sum of the counts, extrapolated where counters share the hardware; nil if one cannot be read, or has never had
  /// the hardware.
  var count: Double? {
    let counts = descriptors.map(ccounters_read)
    return counts.contains { $0 < 0 } ? nil : counts.reduce(0, +)
  }

  /// Whether this machine has several kinds of cores.
  ///
  /// Counts are then wrong, because a generic counter counts on only one kind.
  static let hasCoresOfSeveralKinds: Bool = {
    let devices = URL(fileURLWithPath: "/sys/bus/event_source/devices")
    // Without this folder, the kernel reports no kinds of cores.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: devices.path)) ?? []
    return names.filter {
      FileManager.default.fileExists(atPath: devices.appendingPathComponent("\($0)/cpus").path)
    }.count > 1
  }()

  private static func threads(of process: pid_t) -> [pid_t] {
    // A process that has ended has no threads.
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []).compactMap {
      pid_t($0)
    }
  }
}

/// The cycles and instructions during a measurement, if this machine counts them.
package final class ProcessorCounters: Sendable {
  private let cycles: ThreadCounters
  private let instructions: ThreadCounters
  private let atEnd = Mutex<(instructions: Double, cycles: Double)?>(nil)
  package var counted: (instructions: Double, cycles: Double)? { atEnd.withLock { $0 } }

  private init(cycles: ThreadCounters, instructions: ThreadCounters) {
    self.cycles = cycles
    self.instructions = instructions
  }

  /// Starts to count cycles and instructions.
  ///
  /// - Parameter processes: the processes to measure; nil for the calling thread only.
  /// - Returns: the counters; nil if they cannot be started, which is logged once.
  package static func start(_ processes: [pid_t]?) -> ProcessorCounters? {
    guard !ThreadCounters.hasCoresOfSeveralKinds else {
      sayOnce("the processor has cores of several kinds, which the kernel counts separately")
      return nil
    }
    do {
      guard let processes else {
        return try ProcessorCounters(
          cycles: ThreadCounters(ofThisThread: ccounters_cycles),
          instructions: ThreadCounters(ofThisThread: ccounters_instructions))
      }
      return try ProcessorCounters(
        cycles: ThreadCounters(ccounters_cycles, of: processes),
        instructions: ThreadCounters(ccounters_instructions, of: processes))
    } catch {
      sayOnce("\(error)")
      return nil
    }
  }

  package func stop() {
    guard let instructions = instructions.count, let cycles = cycles.count else {
      return Self.sayOnce("other programs used the counters of the processor")
    }
    atEnd.withLock { $0 = (instructions, cycles) }
  }

  private static let hasSaid = Atomic(false)

  package static func sayOnce(_ reason: String) {
    guard !hasSaid.exchange(true, ordering: .relaxed) else { return }
    AutomationSession.shared.runLog.note(
      "XCTCPUMetric does not measure cycles and instructions, because \(reason). CPU time is measured.")
  }
}
