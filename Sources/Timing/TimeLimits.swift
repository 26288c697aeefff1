// SPDX-License-Identifier: Apache-2.0

/// All time limits, intervals and graces of the library, by area.
///
/// The folder `Toolkits` has the waits that only one toolkit needs. `Documentation/TimeLimits.md` is generated from these
/// tables: from the comment above each entry, where `- Seen with:` names the version it was seen with.
package enum TimeLimits {}
