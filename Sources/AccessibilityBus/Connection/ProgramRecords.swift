// SPDX-License-Identifier: Apache-2.0

/// The data that a connection stores about the applications on its bus.
///
/// It is accessible only with the lock of the connection.
final class ProgramRecords {
  /// The data that applications have reported about themselves, by bus name.
  ///
  /// The bus never gives a name to a second client.
  var known: [String: AccessibleProgram] = [:]
  /// The bus names of the applications that have been notified that this client listens.
  var listening: Set<String> = []
  /// The objects whose children the last snapshot of an application had to request, by bus name.
  var earlyLists: [String: ChildListPrefetch] = [:]
  /// The stable values of applications, by bus name.
  var stableValues: [String: StableValueCache] = [:]
}
