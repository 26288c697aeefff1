// SPDX-License-Identifier: Apache-2.0

/// Something came over the point between the last look and the event, which was not sent.
struct PointOccluded: Error, CustomStringConvertible {
  let description = "Something came over the point in the last moment before the event, which was not sent."
}
