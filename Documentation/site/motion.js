// SPDX-License-Identifier: Apache-2.0
// The video of the first page does not play for a reader who asked for reduced motion.

if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
  for (const video of document.querySelectorAll("video[autoplay]")) {
    video.removeAttribute("autoplay")
    video.pause()
  }
}
