/// A `_NET_WM_PING` under way.
///
/// The receiver copies it to the root window when it comes to it in its queue of events; it stands
/// behind all input that was synthesized before.
package struct Ping: Hashable, Sendable {
  package let window: WindowID
  package let serial: UInt32
}
