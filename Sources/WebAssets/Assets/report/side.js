// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The list of tests at the side, shown or hidden.

export function toggleList() {
  document.body.classList.toggle("listless")
}

export function showList() {
  document.body.classList.remove("listless")
}

/** Hides the list on a screen that has no room beside it. */
export function hideListWhereNarrow() {
  if (matchMedia("(max-width: 760px)").matches) document.body.classList.add("listless")
}
