// SPDX-License-Identifier: Apache-2.0

/// The system calls in which an event loop waits.
///
/// One of them is restart_syscall, in which the kernel resumes a poll after the process was stopped and continued.
package enum SystemCalls {
  #if arch(x86_64)
    package static let eventLoop: Set<Int> = [7, 23, 202, 219, 232, 270, 271, 281, 441]
    /// For each call, the index of the argument with the timeout in milliseconds, counted from zero.
    static let timeoutArgument: [Int: Int] = [7: 2, 232: 3, 281: 3]
    /// For ppoll and epoll_pwait2, the index of the argument with the address of a `timespec`.
    ///
    /// GLib uses ppoll since about 2.80.
    static let timespecArgument: [Int: Int] = [271: 2, 441: 3]
    static let futex = 202
    /// The calls in which a thread waits for a signal or a child: pause, wait4, rt_sigtimedwait, rt_sigsuspend, waitid.
    package static let parking: Set<Int> = [34, 61, 128, 130, 247]
  #else
    package static let eventLoop: Set<Int> = [22, 72, 73, 98, 128, 441]
    static let timeoutArgument: [Int: Int] = [22: 3]
    static let timespecArgument: [Int: Int] = [73: 2, 441: 3]
    static let futex = 98
    /// The calls in which a thread waits for a signal or a child: waitid, rt_sigsuspend, rt_sigtimedwait, wait4.
    package static let parking: Set<Int> = [95, 133, 137, 260]
  #endif
}
