// SPDX-License-Identifier: Apache-2.0

/// The error if something covered the point between the last check and the event; the event was not sent.
struct PointOccluded: Error, CustomStringConvertible {
  let description =
    "Another element or window covered the point just before the event, so the event was not sent."
}
