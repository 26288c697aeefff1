// SPDX-License-Identifier: Apache-2.0

import Desktop
import Processes
import TestRunner

extension Requirement {
  /// The requirements for building packages with UI tests, and for complete pictures.
  static let building = [
    Requirement(
      name: "Swift", purpose: "building and running tests", isRequired: true, aptPackages: [],
      check: { .either([.program("swift"), .missing("get it from https://www.swift.org/install/linux")]) }),
    Requirement(
      name: "XCTest", purpose: "stopping and observing tests", isRequired: true, aptPackages: [],
      check: { ToolchainLibraries.status() }),
    Requirement(
      name: "pkg-config", purpose: "finding the libraries below", isRequired: true,
      aptPackages: ["pkg-config"], check: { .program("pkg-config") }),
    Requirement(
      name: "libsystemd", purpose: "building, and D-Bus", isRequired: true, aptPackages: ["libsystemd-dev"],
      check: { .libraries(["libsystemd"]) }),
    Requirement(
      name: "libxcb", purpose: "building, and X11", isRequired: true,
      aptPackages: [
        "libxcb1-dev", "libxcb-xtest0-dev", "libxcb-damage0-dev", "libxcb-randr0-dev", "libxcb-shm0-dev",
        "libxcb-sync-dev",
        "libxcb-res0-dev", "libxcb-record0-dev", "libxcb-xfixes0-dev",
        "libxcb-composite0-dev", "libxcb-render0-dev",
      ],
      check: {
        .libraries([
          "xcb", "xcb-xtest", "xcb-damage", "xcb-randr", "xcb-shm", "xcb-sync", "xcb-res", "xcb-record",
          "xcb-xfixes",
          "xcb-composite", "xcb-render",
        ])
      }),
    Requirement(
      name: "libwayland", purpose: "building understudy-compositor, the display server for Wayland programs",
      isRequired: false, aptPackages: ["libwayland-dev", "libxkbcommon-dev", "libpixman-1-dev"],
      check: { .libraries(["wayland-server", "xkbcommon", "pixman-1"]) }),
    Requirement(
      name: "libpng", purpose: "building, and screenshots", isRequired: true, aptPackages: ["libpng-dev"],
      check: { .libraries(["libpng"]) }),
    Requirement(
      name: "sqlite3", purpose: "building \"understudy bots\", which stores the results of many runs",
      isRequired: false, aptPackages: ["libsqlite3-dev"], check: { .libraries(["sqlite3"]) }),
    Requirement(
      name: "libxml2", purpose: "building \"understudy webdriver\", whose clients write XPath",
      isRequired: false, aptPackages: ["libxml2-dev"], check: { .libraries(["libxml-2.0"]) }),
    Requirement(
      name: "gdb", purpose: "the call stack of a crash or a hang, in failures", isRequired: false,
      aptPackages: ["gdb"], check: { .program("gdb") }),
    Requirement(
      name: "core dumps", purpose: "the call stack of a crash, in failures", isRequired: false,
      aptPackages: [], check: { CoreDump.obstacle.map { .missing($0) } ?? .present("kernel.core_pattern") }),
    Requirement(
      name: "perf", purpose: "\"understudy profile\": where the time of a test goes", isRequired: false,
      // perf may be installed but not permitted.
      aptPackages: Requirement.Status.program("perf").isPresent ? [] : ["linux-perf"],
      check: {
        let program = Requirement.Status.program("perf")
        return program.isPresent
          ? Profiler.perf.unavailabilityReason().map { .missing($0) } ?? program : program
      }),
    Requirement(
      name: "valgrind", purpose: "\"understudy profile\" if perf is not permitted", isRequired: false,
      aptPackages: ["valgrind"], check: { .program("valgrind") }),
    Requirement(
      name: "Emoji font", purpose: "emoji in screenshots", isRequired: false,
      aptPackages: ["fonts-noto-color-emoji"],
      check: { .file(endingIn: ["ColorEmoji.ttf", "Emoji.ttf"], below: "/usr/share/fonts") }),
  ]
}
