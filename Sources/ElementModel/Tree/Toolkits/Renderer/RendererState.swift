// SPDX-License-Identifier: Apache-2.0

/// The direct connection to the content that a running program draws.
///
/// See ``RendererMarks`` for the last known state of the content. The caller must hold the session's lock.
package final class RendererState {
  /// The connection that is faster than accessibility, for a program that was started with one.
  package var connection: (any RendererConnection)?

  /// Whether input was sent that only the connection has reported as handled.
  ///
  /// The program itself and its accessibility tree may not be up to date yet.
  package var hasUnsettledInput = false

  package init() {}
}
