// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronization

/// The videos that are being recorded or written.
///
/// If a video is not finished in time, the record has a warning.
///
/// Any thread may use this list, even while another thread holds the session's lock permanently.
package final class UnfinishedVideos: Sendable {
  private let moments = Mutex<[CaptureMoment]>([])

  package init() {}

  func began(at moment: CaptureMoment) { moments.withLock { $0.append(moment) } }

  package func ended(at moment: CaptureMoment) {
    moments.withLock { moments in moments.removeAll { $0.test == moment.test } }
  }

  /// Warns about all unfinished videos, once.
  package func warn(in runLog: RunLog) {
    let left = moments.withLock { moments in
      defer { moments = [] }
      return moments
    }
    for moment in left {
      runLog.warn(
        "The video of this test is missing: the session or the run ended before it was written. Record fewer other "
          + "items (UNDERSTUDY_CAPTURE), or reduce the load of this machine.", at: moment)
    }
  }
}
