// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests attachments and their files in the folder of the run.
final class AttachmentTests: BehaviorTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("attachments-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Adds an attachment to this test, and returns its record.
  private func stored(_ attachment: XCTAttachment) throws -> StoredAttachment {
    try XCTUnwrap(RecordLog.during { add(attachment) }.attachments.first)
  }

  private func content(of attachment: XCTAttachment) throws -> Data {
    try Data(contentsOf: stored(attachment).url)
  }

  // MARK: - Payloads

  func testDataAndTexts() throws {
    let data = XCTAttachment(data: Data([1, 2, 3]))
    XCTAssertEqual(data.uniformTypeIdentifier, "public.data")
    XCTAssertEqual(try content(of: data), Data([1, 2, 3]))
    let text = XCTAttachment(string: "Grüße")
    XCTAssertEqual(text.uniformTypeIdentifier, "public.plain-text")
    XCTAssertEqual(try content(of: text), Data("Grüße".utf8))
    let json = XCTAttachment(data: Data("{}".utf8), uniformTypeIdentifier: "public.json")
    XCTAssertEqual(try stored(json).url.pathExtension, "json")
    let unknown = XCTAttachment(
      uniformTypeIdentifier: "org.example.thing", name: "thing", payload: nil, userInfo: ["a": 1])
    let record = try stored(unknown)
    XCTAssertEqual(record.typeIdentifier, "org.example.thing")
    XCTAssertEqual(UniformType(identifier: record.typeIdentifier).mediaType, "application/octet-stream")
    XCTAssertEqual(record.userInfo, ["a": "1"])
    XCTAssertEqual(record.name, "thing")
    XCTAssertEqual(
      XCTAttachment(uniformTypeIdentifier: nil, name: nil, payload: nil).uniformTypeIdentifier, "public.data")
  }

  func testPropertyListsAreXML() throws {
    let attachment = XCTAttachment(plistObject: ["name": "Peach", "count": 2] as [String: Any])
    XCTAssertEqual(attachment.uniformTypeIdentifier, "com.apple.property-list")
    let data = try content(of: attachment)
    XCTAssertTrue(String(decoding: data, as: UTF8.self).hasPrefix("<?xml"))
    let read = try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    XCTAssertEqual(read?["name"] as? String, "Peach")
    expectFailure(containing: "Failed to attach a property list") {
      _ = XCTAttachment(plistObject: NSObject())
    }
  }

  func testObjectsAreArchived() throws {
    let data = try content(of: XCTAttachment(archivableObject: "Peach" as NSString))
    let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: data)
    XCTAssertEqual(read.map { "\($0)" }, "Peach")
    let typed = XCTAttachment(archivableObject: NSNumber(value: 1), uniformTypeIdentifier: "org.example.n")
    XCTAssertEqual(typed.uniformTypeIdentifier, "org.example.n")
  }

  func testFilesHaveTheTypeOfTheirExtension() throws {
    let file = folder.appendingPathComponent("page.html")
    try Data("<p>".utf8).write(to: file)
    let attachment = XCTAttachment(contentsOfFile: file)
    XCTAssertEqual(attachment.uniformTypeIdentifier, "public.html")
    let record = try stored(attachment)
    XCTAssertEqual(record.url.pathExtension, "html")
    XCTAssertFalse(record.url.path.hasSuffix(".html.html"))
    XCTAssertEqual(try Data(contentsOf: record.url), Data("<p>".utf8))
    let other = XCTAttachment(contentsOfFileAtURL: file, uniformTypeIdentifier: "public.plain-text")
    XCTAssertEqual(other.uniformTypeIdentifier, "public.plain-text")
  }

  func testAMissingFileFailsTheTest() {
    let file = folder.appendingPathComponent("missing.txt")
    expectFailure(containing: "Failed to attach the file", "missing.txt", "no such file") {
      _ = XCTAttachment(contentsOfFile: file)
    }
    expectFailure(containing: "It is a folder") { _ = XCTAttachment(contentsOfFile: self.folder) }
    expectFailure(containing: "Failed to attach the folder") {
      _ = XCTAttachment(compressedContentsOfDirectory: file)
    }
  }

  func testFoldersAreZipped() throws {
    let root = folder.appendingPathComponent("logs")
    let inner = root.appendingPathComponent("Ünder")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    let long = String(repeating: "All work and no play. ", count: 4000)
    try Data(long.utf8).write(to: root.appendingPathComponent("long.txt"))
    try Data([0xff]).write(to: inner.appendingPathComponent("tiny.bin"))
    try Data().write(to: inner.appendingPathComponent("empty"))
    try FileManager.default.createSymbolicLink(
      atPath: root.appendingPathComponent("link").path, withDestinationPath: "long.txt")
    let attachment = XCTAttachment(compressedContentsOfDirectory: root)
    XCTAssertEqual(attachment.uniformTypeIdentifier, "public.zip-archive")
    let archive = try stored(attachment).url
    XCTAssertLessThan(try Data(contentsOf: archive).count, 3000)

    // Python's zip reader is an independent implementation.
    let unpacked = folder.appendingPathComponent("unpacked")
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      assert archive.testzip() is None
      archive.extractall(sys.argv[2])
      print(oct(archive.getinfo('logs/link').external_attr >> 16))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", script, archive.path, unpacked.path]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0)
    XCTAssertTrue(output.hasPrefix("0o12"), "a link stays a link: \(output)")
    XCTAssertEqual(
      try String(contentsOf: unpacked.appendingPathComponent("logs/long.txt"), encoding: .utf8), long)
    XCTAssertEqual(
      try Data(contentsOf: unpacked.appendingPathComponent("logs/Ünder/tiny.bin")), Data([0xff]))
    XCTAssertEqual(try Data(contentsOf: unpacked.appendingPathComponent("logs/Ünder/empty")), Data())
  }

  // MARK: - Pictures

  func testScreenshotsInThreeQualities() throws {
    let app = show(.labels)
    let screenshot = app.screenshot()
    XCTAssertEqual(screenshot.image.pngData(), screenshot.pngRepresentation)
    XCTAssertGreaterThan(screenshot.image.size.width, 20)
    let original = XCTAttachment(screenshot: screenshot)
    XCTAssertEqual(original.uniformTypeIdentifier, "public.png")
    XCTAssertEqual(try content(of: original), screenshot.pngRepresentation)
    let medium = try stored(XCTAttachment(screenshot: screenshot, quality: .medium))
    let low = try stored(XCTAttachment(image: screenshot.image, quality: .low))
    for record in [medium, low] {
      XCTAssertEqual(record.typeIdentifier, "public.jpeg")
      XCTAssertEqual(record.url.pathExtension, "jpeg")
      let data = try Data(contentsOf: record.url)
      XCTAssertEqual(data.prefix(3), Data([0xff, 0xd8, 0xff]))
      XCTAssertEqual(data.suffix(2), Data([0xff, 0xd9]))
    }
    XCTAssertLessThan(try Data(contentsOf: low.url).count, try Data(contentsOf: medium.url).count)
  }

  func testInvalidDataIsNotAnImage() {
    XCTAssertNil(UIImage(data: Data("no picture".utf8)))
    let image: NSImage? = UIImage(data: Data())
    XCTAssertNil(image)
  }

  // MARK: - Place and lifetime

  @MainActor func testAttachmentsBelongToTheirActivity() {
    let log = RecordLog.during {
      XCTContext.runActivity(named: "Outer") { outer in
        XCTContext.runActivity(named: "Inner") { inner in
          inner.add(XCTAttachment(string: "in"))
          outer.add(XCTAttachment(string: "out"))
        }
      }
    }
    XCTAssertEqual(log.attachments.map(\.activity), [log.activities[1].id, log.activities[0].id])
  }

  func testASuccessDeletesAttachmentsWithoutTheLifetimeKeepAlways() throws {
    let store = AttachmentStore(folder: folder.appendingPathComponent("results"))
    let runLog = RunLog(attachments: store)
    func files() -> [String] {
      ((try? FileManager.default.contentsOfDirectory(atPath: store.folder.path)) ?? []).sorted()
    }
    func test(_ outcome: TestOutcome, _ lifetimes: Attachment.Lifetime...) {
      runLog.testDidStart(TestDescription(name: "T.\(outcome)"))
      for lifetime in lifetimes {
        runLog.attach(
          Attachment(
            name: lifetime.rawValue, typeIdentifier: "public.plain-text",
            payload: Data("\(outcome) \(lifetime)".utf8),
            lifetime: lifetime))
      }
      XCTAssertFalse(files().isEmpty, "the attachments exist while the test runs")
      runLog.testDidFinish(outcome: outcome)
    }
    test(.passed, .deleteOnSuccess)
    XCTAssertFalse(FileManager.default.fileExists(atPath: store.folder.path), "an empty folder is left")
    test(.passed, .deleteOnSuccess, .keepAlways)
    XCTAssertEqual(files(), ["\(AttachmentStore.digest(of: Data("passed keepAlways".utf8)))-\(getpid()).txt"])
    test(.failed, .deleteOnSuccess, .keepAlways)
    XCTAssertEqual(files().count, 3)
  }
}
