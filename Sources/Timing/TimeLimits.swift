// SPDX-License-Identifier: Apache-2.0

/// All time limits, intervals and graces of the library, by area.
///
/// What is waited for because of one toolkit is in the folder `Toolkits`. `Documentation/TimeLimits.md` is made of these
/// tables: of the comment above each entry, with `- Seen with:` for the version of what it was seen with.
package enum TimeLimits {}
