// SPDX-License-Identifier: Apache-2.0

/// All time limits, intervals and grace periods of the library, by area.
///
/// The folder `Toolkits` has the waits that only one toolkit needs. `Documentation/Reference/TimeLimits.md` is
/// generated from the comment of each entry in these tables. In it, `- Seen with:` names the program and the version of
/// an observation.
package enum TimeLimits {}
