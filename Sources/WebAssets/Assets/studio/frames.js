// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Pictures of the screen in the format of the studio's messages: FrameMessage.swift writes them.

/**
 * A message: the number of the picture, the size of the screen, and the changed parts.
 *
 * @param {ArrayBuffer} data
 */
export function readFrame(data) {
  const view = new DataView(data)
  const parts = []
  let place = 10
  for (let left = view.getUint16(8); left > 0; left--) {
    const length = view.getUint32(place + 9)
    parts.push({
      type: view.getUint8(place) ? "image/png" : "image/jpeg",
      x: view.getUint16(place + 1),
      y: view.getUint16(place + 3),
      bytes: new Uint8Array(data, place + 13, length),
    })
    place += 13 + length
  }
  return { number: view.getUint32(0), width: view.getUint16(4), height: view.getUint16(6), parts }
}
