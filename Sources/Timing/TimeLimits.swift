// SPDX-License-Identifier: Apache-2.0

/// All time limits, intervals and grace periods of the library, by area.
///
/// The folder `Toolkits` has the waits that only browsers or another single kind of toolkit need.
/// `Documentation/Reference/TimeLimits.md` is generated from the comment of each entry in these tables. In such a
/// comment, `- Seen with:` names a program and its version in which the behavior was observed.
package enum TimeLimits {}
