// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The sidebar with the list of tests, shown or hidden.

export function toggleList() {
  document.body.classList.toggle("listless")
}

export function showList() {
  document.body.classList.remove("listless")
}

/** Hides the list on a narrow screen. */
export function hideListWhereNarrow() {
  if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
}
