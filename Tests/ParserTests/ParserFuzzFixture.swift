// SPDX-License-Identifier: Apache-2.0

import Foundation
import Inspector
import Notation
import Performance
import Predicates
import ResultBundle
import Synchronization
import TestResults
import TestSupport
import WebServer
import XCTest

@testable import BotServer
@testable import BotStore
@testable import InstalledPrograms
@testable import Profiling
@testable import Programs
@testable import QueryWriting
@testable import Studio
@testable import TestReport
@testable import TestRunner
@testable import WebDriver

/// Gives nearly valid inputs to parsers.
///
/// It runs only for ``ParserFuzzTests``, in a separate process that a trap may end.
final class ParserFuzzFixture: ParserFuzzCase {
  func testPredicates() throws {
    try fuzz("predicates") { data in
      let predicate = try ParsedPredicate(
        format: String(decoding: data, as: UTF8.self), arguments: ["Add", 3, ["a", "b"], nil])
      let subject: [String: Any] = [
        "label": "Add Item", "value": "12", "count": 3, "isEnabled": true,
        "frame": CGRect(x: 1, y: 2, width: 3, height: 4),
        "names": ["a", "b"],
      ]
      // The predicate's description is a format again.
      _ = try? ParsedPredicate(format: predicate.description)
      _ = try predicate.evaluate(with: subject, substitutionVariables: ["NAME": "Add"])
    }
  }

  func testWrittenQueries() throws {
    try fuzz("queries") { data in
      let query = try WrittenQuery(parsing: String(decoding: data, as: UTF8.self))
      _ = try WrittenQuery(parsing: query.description)
    }
  }

  func testTestPlans() throws { try fuzz("plans") { _ = try TestPlan(parsing: $0, file: "A.xctestplan") } }

  func testProjectConfigurations() throws {
    try fuzz("understudy.json") { _ = try ProjectConfiguration(parsing: $0, file: "understudy.json") }
  }

  func testIgnoreLists() throws {
    try fuzz("audit-ignore") { _ = try AuditIgnoreList(parsing: $0, file: "ignore.json") }
  }

  func testDestinations() throws {
    try fuzz("destinations") { _ = try Destination(parsing: String(decoding: $0, as: UTF8.self)) }
  }

  func testBundles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("Run.understudy")
    try BundleFolder.prepare(bundle)
    let other = folder.appendingPathComponent("Before.understudy")
    try BundleFolder.prepare(other)
    try BundleFolder.make(bundle, BundleFormat.attachments)
    try Data("text".utf8).write(to: bundle.appendingPathComponent("attachments/ab.txt"))
    try fuzz("bundles") { data in
      for place in [bundle, other] { try data.write(to: place.appendingPathComponent("events/one.jsonl")) }
      _ = try BundleReader.starts(of: bundle)
      let results = RunResults(try BundleReader.read(bundle))
      let before = RunResults(try BundleReader.read(other))
      _ = TextSummary(results).text
      _ = JUnitReport(results).text
      _ = try JSONReport(results).data()
      _ = GitHubAnnotations(results, root: "/p").text
      _ = ComparisonText(RunComparison(before: before, after: results)).text
      let report = HTMLReport(
        results, before: before, history: MeasurementHistory(of: results, in: [other]), package: folder)
      try report.write(to: folder.appendingPathComponent("page.html"))
      try report.write(toFolder: folder.appendingPathComponent("page"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("page"))
      var progress = RunProgress(after: before)
      for (stream, event) in try BundleFollower(bundle).next() { _ = progress.add(event, of: stream) }
      _ = ProgressLines(progress, at: Date()).lines(width: 80, maximum: 10)
      let merged = folder.appendingPathComponent("All.understudy")
      try BundleMerge.merge([bundle, other], into: merged)
      try FileManager.default.removeItem(at: merged)
    }
  }

  func testBaselines() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try fuzz("baselines") { data in
      try data.write(to: file)
      for baseline in try BaselineFile.read(file)?.tests.values.flatMap(\.values) ?? [] { _ = baseline.text }
    }
  }

  func testTreeRecordings() throws {
    try fuzz("recordings") { data in
      // An invalid gzip file is refused at once, so the changes are made to the content.
      _ = try ScreenFixture(data)
    } encode: {
      try Gzip.compress($0)
    }
  }

  func testGzip() throws { try fuzz("gzip") { _ = try Gzip.decompress($0) } }

  func testJUnitFiles() throws { try fuzz("junit") { _ = try JUnitResults($0, named: "a.xml") } }

  func testBotDefinitions() throws {
    try fuzz("bots") { data in
      let definition = try BotDefinition(yaml: String(decoding: data, as: UTF8.self))
      _ = definition.tests(branch: "main")
      _ = JobSpecification.script(definition)
      _ = try definition.with(file: String(decoding: data, as: UTF8.self))
    }
  }

  /// Gives the bytes of an input to all readers of JSON in the bot server.
  func testBotRequests() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let archive = BotArchive(
      store: try ResultStore.open(folder.path), bundles: BundleStore(folder: folder))
    let accounts = AccountStore(archive.store)
    try accounts.set(UploadToken(name: "any", bot: nil), digest: Secret.digest(of: "fuzz"))
    let authenticator = RequestAuthenticator(accounts, setup: SetupLink())
    let uploads = Uploads(archive, authenticator)
    let headers = [(name: "Authorization", value: "Bearer fuzz")]
    try fuzz("bot-requests") { data in
      for parts in [["api", "integrations"], ["api", "missing"]] {
        var request = WebRequest(method: "POST", target: "/api/\(parts[1])", headers: headers, port: 1)
        request.body = data
        do { _ = try uploads.answer(parts, request) } catch { _ = ErrorText.of(error) }
      }
      _ = try IdentityToken("e30.\(data.base64EncodedString().replacing("=", with: "")).c2ln")
    }
  }

  func testIdentityTokens() throws {
    try fuzz("identity-tokens") { data in
      let text = String(decoding: data, as: UTF8.self)
      let provider = try OpenIDProvider(issuer: "https://id.example.org", client: "bots")
      var token = try IdentityToken(text)
      try token.check(provider, nonce: "n", now: Date())
      try token.readNames(from: data)
    }
  }

  func testHTTPRequests() throws {
    struct Service: WebService {
      func maximumBody(of request: WebRequest) -> Int { 10_000 }
      func answer(_ request: WebRequest) async -> WebResponse { WebResponse(status: 200, body: request.body) }
      func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? { Echo() }
    }
    struct Echo: WebSocketHandler {
      func connect(_ socket: WebSocket) {}
      func receive(_ text: String, from socket: WebSocket) { socket.send(text) }
      func disconnect(_ socket: WebSocket) {}
    }
    let started = DispatchSemaphore(value: 0)
    let server = Mutex<HTTPServer?>(nil)
    // The semaphore below waits for the task.
    Task {
      let new = try await HTTPServer(host: "0.0.0.0", port: 0, service: Service())
      server.withLock { $0 = new }
      started.signal()
    }
    XCTAssertEqual(started.wait(timeout: .now() + 10), .success)
    let port = try XCTUnwrap(server.withLock { $0?.port })
    var count: UInt32 = 0
    try fuzz("http") { data in
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(descriptor) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      // Uses another loopback address each time, since the ports of closed connections are free only after a minute.
      count += 1
      address.sin_addr.s_addr = (0x7F00_0001 + count % 100_000).bigEndian
      let connected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
      _ = data.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      shutdown(descriptor, Int32(SHUT_WR))
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while recv(descriptor, &buffer, buffer.count, 0) > 0 {}
    }
  }

  func testCallgrindFiles() throws {
    try fuzz("callgrind") { try self.show(CallgrindFile.samples(in: [$0, $0])) }
  }

  func testPerfScripts() throws { try fuzz("perf-script") { try self.show(PerfScript.samples(in: $0)) } }

  func testPerfData() throws { try fuzz("perf-data") { _ = PerfData.offsetsOfForks(in: $0) } }

  func testObjectFiles() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try fuzz("elf") { data in
      try data.write(to: file)
      let object = ObjectFile(file.path)
      for offset in [0, 1, 4096, UInt64.max] { _ = object?.address(ofOffset: offset) }
    }
  }

  func testStudioMessages() throws {
    try fuzz("studio") { data in
      switch try PageMessage(data) {
      case .command(_, let name): _ = try PageCommands.decode(name, from: data)
      case .input(.key(let key, _)): _ = PageKey(named: key)
      case .input, .frame: break
      }
    }
  }

  /// Gives the bodies of commands to all readers of their parts.
  func testWebDriverBodies() throws {
    try fuzz("webdriver") { data in
      let body = try WebDriverJSON(parsing: data)
      _ = try WebDriverJSON(parsing: body.data)
      let readers: [(WebDriverJSON) throws -> Void] = [
        { _ = try Capabilities.choose(from: $0) }, { _ = try RequestedActions($0) },
        { _ = try Timeouts().changed(by: $0) },
        { _ = PageExpression($0["script"]?.string ?? "") },
        {
          let locator = try Locator($0)
          _ = XPathInputs(locator.value)
          _ = XPathDocument.elementNames(in: locator.value)
          _ = try? CSSSelector(locator.value)  // Only locators of that strategy are selectors.
          _ = try? ClassChain.steps(locator.value)
        },
        { for key in $0["text"]?.string ?? "" { _ = try Keys.key(String(key)) } },
      ]
      for read in readers { do { try read(body) } catch { _ = "\(error)" } }
      let words = String(decoding: data, as: UTF8.self).split(separator: " ")
      if words.count > 1 { _ = try Route.find(String(words[0]), String(words[1])) }
    }
  }

  /// Evaluates expressions of clients on the tree of a recording.
  func testXPaths() throws {
    let recordings = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpora/recordings/one.jsonl")
    let recording = try ScreenFixture(Gzip.compress(Data(contentsOf: recordings)))
    let program = try RecordedProgram(recording)
    let document = try XPathDocument(PageSource(program.tree), withTexts: true)
    try fuzz("xpath") { data in
      let text = String(decoding: data, as: UTF8.self)
      _ = XPathInputs(text)
      _ = XPathDocument.elementNames(in: text)
      _ = try document.nodes(text, from: 0)
    }
  }

  func testDesktopFiles() throws {
    try fuzz("desktop-files") { data in
      let text = String(decoding: data, as: UTF8.self)
      _ = DesktopEntry(KeyFile(text), path: "/usr/share/applications/a.desktop")
    }
  }

  func testEventsOfSwiftTesting() throws {
    try fuzz("swift-testing") { data in
      let known = TestIdentifier(library: .swiftTesting, target: "T", suite: "S", test: "sum(of:)")
      var reading = SwiftTestingReading([known])
      for line in String(decoding: data, as: UTF8.self).split(separator: "\n") {
        _ = reading.read(String(line))
      }
    }
  }

  /// Reads replies of programs under test, as bytes of a bus connection.
  func testBusMessages() throws {
    var peer = try BusPeer()
    try fuzz("bus-messages") { data in
      // A message that violates the protocol closes the connection; the next input gets a new peer.
      if !peer.deliver(data) { peer = try BusPeer() }
    }
  }

  /// Sends requests to the bot server: a line with method and target, headers and a body.
  ///
  /// The corpus also has webhook requests of forges.
  func testRequestsToTheBots() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let service = try Self.bots(in: folder)
    try fuzz("requests") { data in
      let head = data.range(of: Data("\n\n".utf8))
      let lines = String(decoding: data[..<(head?.lowerBound ?? data.endIndex)], as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
      let words = (lines.first ?? "").split(separator: " ")
      let headers = lines.dropFirst().compactMap { line -> (name: String, value: String)? in
        let words = line.split(separator: ":", maxSplits: 1)
        return words.count == 2 ? (String(words[0]), words[1].trimmingCharacters(in: .whitespaces)) : nil
      }
      var request = WebRequest(
        method: String(words.first ?? "GET"), target: String(words.dropFirst().first ?? "/"),
        headers: headers, port: 1)
      request.body = head.map { data[$0.upperBound...] } ?? Data()
      let answered = DispatchSemaphore(value: 0)
      // The semaphore below waits for the task.
      Task { [request] in
        _ = await service.maximumBody(of: request)
        _ = await service.socketHandler(for: request)
        _ = await service.answer(request)
        answered.signal()
      }
      answered.wait()
    }
  }

  /// Returns a server that has a run, a bot and its webhook, and runs no jobs.
  private static func bots(in folder: URL) throws -> BotService {
    let archive = BotArchive(
      store: try ResultStore.open(folder.path), bundles: BundleStore(folder: folder))
    try archive.add(
      junit: Data("<testsuite name='S'><testcase name='a'><failure/></testcase></testsuite>".utf8),
      named: "a.xml", of: ResultSource(bot: "Main", branch: "main", revision: "1"), date: Date())
    let accounts = AccountStore(archive.store)
    try accounts.set(UploadToken(name: "any", bot: nil), digest: Secret.digest(of: "fuzz"))
    try JobStore(archive.store).define(
      "Main", "name: Main\nrepository: /nowhere\ncommand: \"true\"\nstart: commit")
    try accounts.setSecret("hook-Main", "key")
    let feed = ChangeFeed(archive.store)
    let address = ServerAddress(URL(fileURLWithPath: "/"))
    let queue = JobQueue(
      archive, maximum: 0, sshConfiguration: nil, feed: feed,
      notifier: Notifier(accounts: accounts, address: address), log: ServerLog { _ in })
    return try BotService(
      archive, options: ResultServerOptions(), feed: feed, queue: queue, setup: SetupLink())
  }

  /// Creates all outputs of a profile.
  private func show(_ samples: ProfileSamples) throws {
    let profile = CallProfile(samples) { place in
      [(.init(name: place.symbol, module: place.object, kind: .app, file: place.file), place.line)]
    }
    _ = HeaviestFunctions(profile).text(relativeTo: "/p") + HeaviestFunctions(profile).processes
    _ = try ProfilePage(
      profile,
      about: .init(
        test: "A/b/c", profiler: "perf", event: samples.event, notes: [], testProcess: nil, folder: "/p")
    ).html
  }
}
