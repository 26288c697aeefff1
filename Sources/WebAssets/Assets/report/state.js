// @ts-check
// SPDX-License-Identifier: Apache-2.0
// What a person has chosen to see.

/** @type {ReportState} */
export const state = {
  query: "",
  outcomes: new Set(),
  view: "suites",
  destination: null,
  configuration: null,
  place: "overview",
  test: null,
  attempt: 0,
  step: null,
  tab: null,
  nextTab: null,
  side: "picture",
  isWhole: false,
}
