// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The scripts, styles and pages of the report and of the studio, which are in the program itself.
///
/// They are ES modules, by folders: `kit` is of all pages, `report`, `profile` and `site` (of bots) are of pages in one file,
/// which ``ScriptBundle`` puts together, and `studio` is served as it is. `jsconfig.json` has their types checked: they stand in JSDoc
/// comments, those of the data in `Types`, which tests make of the Swift types.
package enum AssetFiles {
  /// This is the one list of all assets; a test holds it against the folder.
  ///
  /// The compiler names resources by their file names
  /// without the folders, so these have to differ.
  private static let files: [String: @Sendable () -> [UInt8]] = [
    "kit/base.css": { PackageResources.base_css },
    "kit/dom.js": { PackageResources.dom_js },
    "kit/icons.js": { PackageResources.icons_js },
    "kit/subscribers.js": { PackageResources.subscribers_js },
    "kit/text.js": { PackageResources.text_js },
    "profile/callers.js": { PackageResources.callers_js },
    "profile/calls.js": { PackageResources.calls_js },
    "profile/flame-store.js": { PackageResources.flame_store_js },
    "profile/flame.js": { PackageResources.flame_js },
    "profile/profile-data.js": { PackageResources.profile_data_js },
    "profile/profile.css": { PackageResources.profile_css },
    "profile/profile.js": { PackageResources.profile_js },
    "report/address.js": { PackageResources.address_js },
    "report/attachments.js": { PackageResources.attachments_js },
    "report/captured-tree.js": { PackageResources.captured_tree_js },
    "report/compare.js": { PackageResources.compare_js },
    "report/data.js": { PackageResources.data_js },
    "report/detail-tabs.js": { PackageResources.detail_tabs_js },
    "report/details.js": { PackageResources.details_js },
    "report/elements.js": { PackageResources.elements_js },
    "report/issues.js": { PackageResources.issues_js },
    "report/keys.js": { PackageResources.keys_js },
    "report/list.js": { PackageResources.list_js },
    "report/log-lines.js": { PackageResources.log_lines_js },
    "report/log.js": { PackageResources.log_js },
    "report/measured-words.js": { PackageResources.measured_words_js },
    "report/measured.js": { PackageResources.measured_js },
    "report/measurements.js": { PackageResources.measurements_js },
    "report/moment.js": { PackageResources.moment_js },
    "report/outcomes.js": { PackageResources.outcomes_js },
    "report/overview.js": { PackageResources.overview_js },
    "report/place.js": { PackageResources.place_js },
    "report/player.js": { PackageResources.player_js },
    "report/plots.js": { PackageResources.plots_js },
    "report/report.html": { PackageResources.report_html },
    "report/report.js": { PackageResources.report_js },
    "report/row-tree.js": { PackageResources.row_tree_js },
    "report/run.css": { PackageResources.run_css },
    "report/scales.js": { PackageResources.scales_js },
    "report/selection.js": { PackageResources.selection_js },
    "report/shortcuts.js": { PackageResources.shortcuts_js },
    "report/side.js": { PackageResources.side_js },
    "report/stage.js": { PackageResources.stage_js },
    "report/step-tab.js": { PackageResources.step_tab_js },
    "report/step-tree.js": { PackageResources.step_tree_js },
    "report/steps.js": { PackageResources.steps_js },
    "report/store.js": { PackageResources.store_js },
    "report/table.js": { PackageResources.table_js },
    "report/test-row.js": { PackageResources.test_row_js },
    "report/test.css": { PackageResources.test_css },
    "report/test.js": { PackageResources.test_js },
    "report/theme.js": { PackageResources.theme_js },
    "report/thumbnails.js": { PackageResources.thumbnails_js },
    "report/timeline.js": { PackageResources.timeline_js },
    "report/top.js": { PackageResources.top_js },
    "report/tree.js": { PackageResources.tree_js },
    "site/bot-page.js": { PackageResources.bot_page_js },
    "site/bots-overview.js": { PackageResources.bots_overview_js },
    "site/definition-page.js": { PackageResources.definition_page_js },
    "site/history-page.js": { PackageResources.history_page_js },
    "site/job-page.js": { PackageResources.job_page_js },
    "site/matrix-page.js": { PackageResources.matrix_page_js },
    "site/run-lines.js": { PackageResources.run_lines_js },
    "site/run-page.js": { PackageResources.run_page_js },
    "site/series-plot.js": { PackageResources.series_plot_js },
    "site/settings-page.js": { PackageResources.settings_page_js },
    "site/sign-in.js": { PackageResources.sign_in_js },
    "site/site-data.js": { PackageResources.site_data_js },
    "site/site.css": { PackageResources.site_css },
    "site/site.html": { PackageResources.site_html },
    "site/site.js": { PackageResources.site_js },
    "studio/assertions.js": { PackageResources.assertions_js },
    "studio/audit.js": { PackageResources.audit_js },
    "studio/code.js": { PackageResources.code_js },
    "studio/cursors.js": { PackageResources.cursors_js },
    "studio/element-tree.js": { PackageResources.element_tree_js },
    "studio/frames.js": { PackageResources.frames_js },
    "studio/icon.svg": { PackageResources.icon_svg },
    "studio/input.js": { PackageResources.input_js },
    "studio/layout.js": { PackageResources.layout_js },
    "studio/link.js": { PackageResources.link_js },
    "studio/menu.js": { PackageResources.menu_js },
    "studio/notices.js": { PackageResources.notices_js },
    "studio/pick.js": { PackageResources.pick_js },
    "studio/picked.js": { PackageResources.picked_js },
    "studio/pointer.js": { PackageResources.pointer_js },
    "studio/screen.js": { PackageResources.screen_js },
    "studio/studio.css": { PackageResources.studio_css },
    "studio/studio.html": { PackageResources.studio_html },
    "studio/studio.js": { PackageResources.studio_js },
    "studio/swift-text.js": { PackageResources.swift_text_js },
    "studio/tabs.js": { PackageResources.tabs_js },
  ]

  /// Paths below `Assets`, such as `kit/dom.js`.
  package static var paths: Set<String> { Set(files.keys) }

  /// What is in an asset.
  ///
  /// - Precondition: there is one with this path.
  package static func file(_ path: String) -> Data {
    guard let file = files[path] else { preconditionFailure("There is no asset \(path).") }
    return Data(file())
  }
}
