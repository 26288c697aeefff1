// SPDX-License-Identifier: Apache-2.0

/// The keys of test plans that have no effect on this system, with the reasons.
enum PlanKeys {
  /// Keys of `defaultOptions` and of the options of a configuration.
  static let unusedOptions: [String: String] = {
    let checker = "It is a part of Apple's debugging tools, which do not exist on Linux."
    let sanitizer = "Sanitizers are chosen when the tests are built: `swift build --sanitize`."
    var reasons: [String: String] = [
      "codeCoverage": "Coverage is chosen when the tests are built: `swift test --enable-code-coverage`.",
      "addressSanitizer": sanitizer, "threadSanitizerEnabled": sanitizer,
      "undefinedBehaviorSanitizerEnabled": sanitizer, "memoryTaggingAddressSanitizerEnabled": sanitizer,
      "locationScenario": "A private desktop cannot simulate a location.",
      "location": "A private desktop cannot simulate a location.",
      "areLocalizationScreenshotsEnabled":
        "No localization catalog is written; UNDERSTUDY_CAPTURE=screenshots=always "
        + "keeps the pictures of all steps.",
      "targetForVariableExpansion": "There are no build settings to expand: $(NAME) stays unchanged.",
      "diagnosticCollectionPolicy": "Each failure contains the diagnosis of crashes and hangs.",
      "distributor": "Programs here do not come from a store.",
      "testInteropMode":
        "The toolchain decides how assertions of XCTest count in tests of Swift Testing.",
      "applicationCrashDetectionSeverity": "A crash of the program is always a failure.",
      "runtimeIssueDetection": "Linux has no reports of runtime issues.",
      "simulatedLocation": "A private desktop cannot simulate a location.",
      "parallelizationMode": "The number of workers decides how many tests run at once.",
      "storeKitConfiguration": "There is no StoreKit on Linux.",
      "gpuCaptureMode": "There is no Metal on Linux.", "gpuValidationMode": "There is no Metal on Linux.",
      "testTimeoutMultiplier": "Xcode has no such option either.",
    ]
    for key in [
      "mainThreadCheckerEnabled", "mainThreadCheckerDetectionPolicy", "nsZombieEnabled", "guardMallocEnabled",
      "mallocScribbleEnabled", "mallocGuardEdgesEnabled", "mallocStackLoggingOptions", "checkedAllocations",
      "performanceAntipatternCheckerEnabled", "threadPerformanceCheckerRuntimeIssueDetection",
      "threadPerformanceCheckerEnabled",
    ] {
      reasons[key] = checker
    }
    return reasons
  }()

  static let tags =
    "All configurations run the same tests, so the tags of one configuration have no effect. Set them in "
    + "defaultOptions, or at a test target."
}
