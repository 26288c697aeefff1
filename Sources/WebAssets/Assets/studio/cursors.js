// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The pointer's cursors.

/**
 * The names of X's cursors (freedesktop.org cursor naming, and X's own font), with their names in CSS.
 *
 * @type {{ [name: string]: string }}
 */
const cursors = {
  xterm: "text",
  text: "text",
  ibeam: "text",
  hand1: "pointer",
  hand2: "pointer",
  pointer: "pointer",
  pointing_hand: "pointer",
  watch: "wait",
  wait: "wait",
  left_ptr_watch: "progress",
  progress: "progress",
  crosshair: "crosshair",
  cross: "crosshair",
  fleur: "move",
  move: "move",
  "all-scroll": "all-scroll",
  grab: "grab",
  openhand: "grab",
  grabbing: "grabbing",
  closedhand: "grabbing",
  sb_h_double_arrow: "ew-resize",
  "ew-resize": "ew-resize",
  "col-resize": "col-resize",
  h_double_arrow: "ew-resize",
  sb_v_double_arrow: "ns-resize",
  "ns-resize": "ns-resize",
  "row-resize": "row-resize",
  v_double_arrow: "ns-resize",
  top_left_corner: "nwse-resize",
  bottom_right_corner: "nwse-resize",
  "nwse-resize": "nwse-resize",
  top_right_corner: "nesw-resize",
  bottom_left_corner: "nesw-resize",
  "nesw-resize": "nesw-resize",
  left_side: "w-resize",
  right_side: "e-resize",
  top_side: "n-resize",
  bottom_side: "s-resize",
  "not-allowed": "not-allowed",
  no_drop: "no-drop",
  "no-drop": "no-drop",
  question_arrow: "help",
  help: "help",
  copy: "copy",
  none: "none",
}

/**
 * The CSS name of an X cursor.
 *
 * @param {string} name
 */
export function cursorOf(name) {
  return cursors[name] ?? "default"
}
