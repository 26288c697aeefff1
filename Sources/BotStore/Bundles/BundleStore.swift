// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Processes
import ResultBundle
import TestResults
import Timing

/// The bundles of runs in one folder; files with equal content are stored once.
///
/// The folder `files` has one file for each different content, named by the digest of the content. `bundles/12` is the
/// bundle of the integration with the number 12 in the store, and consists of hard links to files in `files`. So a
/// content exists as long as a bundle uses it, and a bundle can be read like any other folder.
package struct BundleStore: Sendable {
  package let folder: URL
  private let lockLimit: TimeLimit

  /// - Parameters:
  ///   - folder: the folder; it is created when the first bundle is stored.
  ///   - lockLimit: the maximum wait for another thread or process that changes the bundles.
  package init(folder: URL, lockLimit: TimeLimit = TimeLimits.Bots.bundleLock) {
    (self.folder, self.lockLimit) = (folder, lockLimit)
  }

  // MARK: - Files

  /// Returns the digests whose content is not stored yet.
  ///
  /// A string that is not a digest counts as missing. If it were used as a path, the result could reveal whether
  /// another file exists.
  package func missing(of digests: some Sequence<String>) -> Set<String> {
    Set(digests.filter { !Self.isDigest($0) || !FileManager.default.fileExists(atPath: file($0).path) })
  }

  /// Stores the content of a file, unless it is stored already.
  ///
  /// - Returns: the digest of the content.
  /// - Throws: ``BundleStoreError``.
  @discardableResult
  package func add(_ content: Data) throws -> String {
    let digest = AttachmentStore.digest(of: content)
    let target = file(digest)
    guard !FileManager.default.fileExists(atPath: target.path) else { return digest }
    try writing(target) {
      try makeFolder(target.deletingLastPathComponent())
      // A file that has its digest as its name is complete.
      try BundleFolder.write(content, to: target)
    }
    return digest
  }

  private func file(_ digest: String) -> URL {
    folder.appendingPathComponent("files/\(digest.prefix(2))/\(digest.dropFirst(2))")
  }

  // MARK: - Bundles

  /// Assembles a bundle from stored contents.
  ///
  /// The bundle does not belong to an integration yet.
  ///
  /// - Parameter files: the digest of each file, by its path in the bundle.
  /// - Returns: the staged bundle; ``assign(_:to:)`` moves it to its final location.
  /// - Throws: ``BundleStoreError``.
  package func stage(_ files: [String: String]) throws -> URL {
    for (path, digest) in files where !Self.isBundlePath(path) || !Self.isDigest(digest) {
      throw BundleStoreError.badPath(path: path)
    }
    var entries: [String: String] = [:]
    for (path, digest) in files where entries.updateValue(digest, forKey: Self.fitting(path)) != nil {
      throw BundleStoreError.badPath(path: path)
    }
    return try locked(.storing) {
      let missing = missing(of: files.values)
      guard missing.isEmpty else { throw BundleStoreError.missing(digests: missing.sorted()) }
      return try link(entries)
    }
  }

  /// Assembles a copy of a bundle.
  ///
  /// The copy does not belong to an integration yet.
  ///
  /// - Parameter bundle: a bundle outside of this store.
  /// - Returns: the staged bundle; ``assign(_:to:)`` moves it to its final location.
  /// - Throws: ``BundleStoreError``.
  package func stage(copyOf bundle: URL) throws -> URL {
    let files = UntrustedFolder(bundle)
    return try locked(.storing) {
      var entries: [String: String] = [:]
      for path in BotArchive.paths(of: bundle) {
        let (folder, name) = BotArchive.parts(of: path)
        // Only regular files of the bundle itself are read. The run's record reports other files, such as links.
        guard let content = try? files.data(of: name, in: folder) else { continue }
        entries[path] = try add(content)
      }
      return try link(entries)
    }
  }

  private func link(_ files: [String: String]) throws -> URL {
    let staged = folder.appendingPathComponent("incoming/\(UUID().uuidString)", isDirectory: true)
    try writing(staged) {
      for path in ["", BundleFormat.events, BundleFormat.attachments] {
        try makeFolder(staged.appendingPathComponent(path))
      }
      for (path, digest) in files {
        try FileManager.default.linkItem(at: file(digest), to: staged.appendingPathComponent(path))
      }
      let list = files.map { "\($0.value) \($0.key)\n" }.sorted().joined()
      try Data(list.utf8).write(to: staged.appendingPathComponent(Self.list))
    }
    return staged
  }

  /// Moves a staged bundle to the location for its integration; discards it if the integration has a bundle already.
  ///
  /// The integration must be in the store already, because ``sweep(keeping:before:)`` removes other bundles.
  ///
  /// - Parameters:
  ///   - staged: the staged bundle.
  ///   - integration: the integration.
  ///   - isNew: whether the integration was just added to the store. Then a bundle and a report at its location belong
  ///     to a removed integration whose number SQLite has used again, and are removed.
  /// - Throws: ``BundleStoreError``.
  package func assign(_ staged: URL, to integration: StoredIntegration, isNew: Bool) throws {
    let target = place(of: integration.id)
    try locked(.storing) {
      if isNew {
        try? FileManager.default.removeItem(at: report(of: integration.id))  // There is usually no report.
        if FileManager.default.fileExists(atPath: target.path) { try removeLocked(target) }
      }
      guard !FileManager.default.fileExists(atPath: target.path) else { return try removeLocked(staged) }
      try writing(target) {
        try makeFolder(target.deletingLastPathComponent())
        try FileManager.default.moveItem(at: staged, to: target)
      }
    }
  }

  /// Returns the bundle of an integration; nil if it no longer exists.
  package func bundle(of integration: StoredIntegration) -> URL? {
    let place = place(of: integration.id)
    return FileManager.default.fileExists(atPath: place.path) ? place : nil
  }

  /// Removes the bundle and the report of an integration, and the contents that no other bundle uses.
  ///
  /// - Throws: ``BundleStoreError``.
  package func remove(_ integration: Int64) throws {
    try? FileManager.default.removeItem(at: report(of: integration))  // The report may never have been made.
    let place = place(of: integration)
    guard FileManager.default.fileExists(atPath: place.path) else { return }
    try discard(place)
  }

  /// Removes a bundle that has no integration, and the contents that no other bundle uses.
  ///
  /// - Throws: ``BundleStoreError``.
  package func discard(_ bundle: URL) throws { try locked(.removing) { try removeLocked(bundle) } }

  /// Removes a bundle, and the contents that no other bundle uses; the caller has the lock.
  private func removeLocked(_ bundle: URL) throws {
    // A bundle without a list was not completely assembled. The next sweep removes its contents.
    let list = (try? String(contentsOf: bundle.appendingPathComponent(Self.list), encoding: .utf8)) ?? ""
    try writing(bundle) { try FileManager.default.removeItem(at: bundle) }
    for line in list.split(whereSeparator: \.isNewline) {
      let file = file(String(line.prefix { $0 != " " }))
      if Self.links(of: file) == 1 { unlink(file.path) }
    }
  }

  /// Removes the remains of interrupted operations: bundles and reports without an integration, staged bundles, and
  /// contents without a bundle.
  ///
  /// - Parameters:
  ///   - integrations: returns the numbers of all integrations in the store. It is called under the lock, so that no
  ///     bundle gets its location between the two lists: a new run would lose its bundle.
  ///   - date: staged bundles and contents are removed only if they are older than this date, because newer ones may
  ///     belong to an upload in progress.
  /// - Throws: ``BundleStoreError``, and the errors of `integrations`.
  package func sweep(keeping integrations: () throws -> Set<Int64>, before date: Date) throws {
    try locked(.removing) {
      // A report is created without the lock, but after its integration, so its list must be read before the numbers.
      let (bundles, reports) = (contents(of: "bundles"), contents(of: "reports"))
      let numbers = try integrations()
      func isOrphan(_ folder: URL) -> Bool {
        Int64(folder.lastPathComponent).map(numbers.contains) != true
      }
      for bundle in bundles where isOrphan(bundle) { try removeLocked(bundle) }
      for report in reports where isOrphan(report) {
        try writing(report) { try FileManager.default.removeItem(at: report) }
      }
    }
    for staged in contents(of: "incoming") where Self.changed(staged) < date { try discard(staged) }
    for group in contents(of: "files") {
      try locked(.removing) {
        for file in contents(of: "files/\(group.lastPathComponent)")
        where Self.links(of: file) == 1 && Self.changed(file) < date { unlink(file.path) }
      }
    }
  }

  /// Returns the results in the bundle of an integration, with the integration's name; nil if the bundle is gone.
  ///
  /// - Throws: `BundleError`.
  package func results(of integration: StoredIntegration) throws -> RunResults? {
    guard let bundle = bundle(of: integration) else { return nil }
    var record = try BundleReader.read(bundle)
    record.name = "\(integration.bot) #\(integration.number)"
    return RunResults(record)
  }

  // MARK: - Reports

  /// Returns the folder with the report page of an integration; creates the page at the first request.
  ///
  /// The attachments of the report are in the bundle.
  ///
  /// - Parameters:
  ///   - integration: the integration of the report.
  ///   - write: writes the page of the given results into the given folder, without copies of attachments.
  /// - Returns: the folder; nil if the bundle no longer exists.
  /// - Throws: `BundleError` and ``BundleStoreError``, and the errors of `write`.
  package func report(
    of integration: StoredIntegration, write: (RunResults, URL) throws -> Void
  ) throws -> URL? {
    let report = report(of: integration.id)
    guard !FileManager.default.fileExists(atPath: report.path) else { return report }
    guard let results = try results(of: integration) else { return nil }
    let partial = folder.appendingPathComponent("incoming/\(UUID().uuidString)", isDirectory: true)
    // On a full disk, each further request would leave another part. After the move, there is nothing to remove.
    defer { try? FileManager.default.removeItem(at: partial) }
    try write(results, partial)
    try writing(report) {
      try makeFolder(report.deletingLastPathComponent())
      guard rename(partial.path, report.path) != 0 else { return }
      // If the report exists already, another request has created it with the same content.
      guard [EEXIST, ENOTEMPTY].contains(errno) else { throw ProcessError.file(report.path, "create", errno) }
    }
    return report
  }

  private func report(of integration: Int64) -> URL {
    folder.appendingPathComponent("reports/\(integration)", isDirectory: true)
  }

  // MARK: - Parts

  /// The name of the file in a bundle's folder that lists the digest and the path of each file of the bundle.
  private static let list = ".files"

  private func place(of integration: Int64) -> URL {
    folder.appendingPathComponent("bundles/\(integration)", isDirectory: true)
  }

  private func contents(of part: String) -> [URL] {
    let parent = folder.appendingPathComponent(part, isDirectory: true)
    // A folder that does not exist has no contents.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent.path)) ?? []
    return names.map { parent.appendingPathComponent($0) }
  }

  private func makeFolder(_ folder: URL) throws {
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// The work that a thread does while it has the lock, as written in the lock file.
  private enum Work: String {
    case storing = "stores a bundle"
    case removing = "removes bundles"
  }

  /// Runs the body under a lock, so that no other thread or process removes contents while a bundle is being assembled
  /// from them.
  ///
  /// The lock file contains the process that has the lock and its work, for the error of others.
  ///
  /// - Throws: ``BundleStoreError/locked(folder:holder:seconds:)`` if another thread or process has the lock for too
  ///   long, ``BundleStoreError/cannotWrite(path:reason:)`` and the errors of the body.
  private func locked<Result>(_ work: Work, _ body: () throws -> Result) throws -> Result {
    let lock = folder.appendingPathComponent(".lock")
    try writing(lock) { try makeFolder(folder) }
    let descriptor = open(lock.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw BundleStoreError.cannotWrite(path: lock.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    switch lockFile(
      descriptor, every: TimeLimits.Bots.bundleLockPoll, until: Deadline(after: lockLimit.seconds))
    {
    case .locked: break
    case .failed(let code):
      throw BundleStoreError.cannotWrite(path: lock.path, reason: String(cString: strerror(code)))
    case .held:
      throw BundleStoreError.locked(
        folder: folder.path, holder: Self.holder(descriptor), seconds: lockLimit.seconds)
    }
    // On a full disk, the file is empty, and does not contain an earlier process.
    ftruncate(descriptor, 0)
    let holder = Data("process \(getpid()), which \(work.rawValue)".utf8)
    _ = holder.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    return try body()
  }

  /// Returns the content of a lock file: the process that has the lock, and its work.
  private static func holder(_ descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 200)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : "an unknown process"
  }

  private func writing<Result>(_ place: URL, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as BundleStoreError {
      throw error
    } catch {
      throw BundleStoreError.cannotWrite(path: place.path, reason: ErrorText.of(error))
    }
  }

  private static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64
      && text.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }

  private static func isBundlePath(_ path: String) -> Bool {
    if path == BundleFormat.manifest { return true }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    return parts.count == 2 && [BundleFormat.events, BundleFormat.attachments].contains(parts[0])
      && BundleFormat.isFileName(parts[1])
  }

  /// Returns the path, with a shorter file name if the name is too long for the file system.
  ///
  /// Readers of a bundle shorten the names of attachments in the events in the same way, so they find the file.
  private static func fitting(_ path: String) -> String {
    let (folder, name) = BotArchive.parts(of: path)
    return folder.map { "\($0)/\(BundleFormat.fitting(name))" } ?? path
  }

  /// Returns the number of hard links of a file: 1 if no bundle uses its content, 0 if it does not exist.
  private static func links(of file: URL) -> Int {
    var status = stat()
    return lstat(file.path, &status) == 0 ? Int(status.st_nlink) : 0
  }

  /// Returns the time of the last change of a file's status; the distant future if the file does not exist.
  private static func changed(_ file: URL) -> Date {
    var status = stat()
    guard lstat(file.path, &status) == 0 else { return .distantFuture }
    return Date(timeIntervalSince1970: TimeInterval(status.st_ctim.tv_sec))
  }
}
