// SPDX-License-Identifier: Apache-2.0

/// The error if something covered the point between the last check and the event; the event was not sent.
struct PointOccluded: Error, CustomStringConvertible {
  let description = "Something came over the point in the last moment before the event, which was not sent."
}
