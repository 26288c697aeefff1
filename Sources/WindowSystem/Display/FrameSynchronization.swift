// SPDX-License-Identifier: Apache-2.0

/// Tells programs that their frames were shown, as long as it lives.
///
/// Some programs make no further frame before they are told so, and wait for a limit of their own where nothing tells them.
package protocol FrameSynchronization: AnyObject, Sendable {}
