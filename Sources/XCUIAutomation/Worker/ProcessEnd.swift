import AutomationEngine
import Foundation

/// Ends of this process that leave nothing running.
enum ProcessEnd {
  /// Ends this process and what it has started. The desktop's guard sees its end, and ends the desktop.
  static func atOnce() -> Never {
    AutomationSession.shared.killStrangers()
    kill(getpid(), SIGKILL)
    _exit(1)
  }
}
