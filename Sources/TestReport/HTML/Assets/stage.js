// What was on the screen: the picture or the video of the moment, with where the event went and what is pointed at.

function stageOf() {
  const hasBoth = page.videos.length && page.pictures.length
  if (!page.videos.length) state.side = "picture"
  else if (!hasBoth) state.side = "video"
  const sides = [["picture", "Picture"], ["video", "Video"]]
  return [
    h("section", { class: "pane screen-pane", "aria-label": "Screen" },
      h("div", { class: "pane-head" }, h("h3", null, "Screen"),
        hasBoth ? h("div", { class: "switch", role: "group", "aria-label": "Show the" }, sides.map(([side, title]) => h("button", {
          "aria-pressed": state.side === side, "data-side": side, onclick: () => {
            stop()
            state.side = side
            document.querySelectorAll("[data-side]").forEach(b => b.setAttribute("aria-pressed", b.dataset.side === side))
            document.getElementById("stage").replaceChildren()
            drawStage()
          }
        }, title))) : null,
        h("button", { class: "plain", id: "whole", hidden: true, onclick: event => {
          state.isWhole = !state.isWhole
          event.target.textContent = state.isWhole ? "Windows only" : "Whole screen"
          drawMarks()
        } }, state.isWhole ? "Windows only" : "Whole screen"),
        h("span", { class: "grow" }), h("span", { class: "soft caption", id: "caption" })),
      h("div", { id: "stage" })),
    h("section", { class: "pane elements-pane", "aria-label": "Elements" },
      h("div", { class: "pane-head" }, h("h3", null, "Elements"), h("span", { class: "grow" }), h("span", { class: "soft caption", id: "elements-caption" })),
      h("div", { id: "elements" }), h("div", { id: "element", hidden: true })),
  ]
}

function drawStage(from) {
  const stage = document.getElementById("stage")
  state.side === "video" ? drawVideo(stage, from) : drawPicture(stage)
}

function drawVideo(stage, from) {
  const video = page.videos[0]
  let player = stage.querySelector("video")
  if (!player) {
    player = h("video", { src: address(video), muted: true, playsinline: true, preload: "auto", "aria-label": "Video of the test", onerror: () => {
      fill(stage, h("p", { class: "soft" }, "This browser cannot play the video: the attachments have its file."))
    } })
    player.addEventListener("loadedmetadata", () => {
      drawMarks()
      seek(player, video)
    })
    player.addEventListener("click", togglePlay)
    fill(stage, h("div", { class: "screen" }, h("div", { class: "canvas", onmousemove: pointAt, onmouseleave: () => hoverElement(null) }, player, h("div", { class: "overlay" }))))
  }
  if (from !== "player") seek(player, video)
  document.getElementById("caption").textContent = `${video.name}, ${moment(page.time)}`
}

function seek(player, video) {
  const time = Math.max(0, page.time - (video.start ?? 0))
  // A seek that is under way is finished first, or fast scrubbing would never show anything.
  if (player.seeking) player.onseeked = () => { player.onseeked = null; if (page.videos[0] === video) seek(player, video) }
  else if (Math.abs(player.currentTime - time) > 0.01) player.currentTime = time
}

function drawPicture(stage) {
  const picture = latest(page.pictures), caption = document.getElementById("caption")
  if (!picture) {
    caption.textContent = ""
    return fill(stage, h("p", { class: "soft" }, page.attempt.attachments.some(a => a.media.startsWith("image/"))
      ? "The pictures of this test are missing from the bundle." : "No picture was kept. With UNDERSTUDY_CAPTURE=always there is one of each step."))
  }
  let image = stage.querySelector("img")
  if (!image) {
    image = h("img", { draggable: "false" })
    const overlay = h("div", { class: "overlay" })
    fill(stage, h("div", { class: "screen" }, h("div", { class: "canvas", onmousemove: pointAt, onmouseleave: () => hoverElement(null), onclick: event => takeElement(elementAt(event)) }, image, overlay)))
    image.addEventListener("load", drawMarks)
  }
  const source = address(picture)
  if (image.getAttribute("src") !== source) {
    image.src = source
    image.alt = `${shown(picture.name)}, at ${moment(picture.time)}`
  } else drawMarks()
  fill(caption, bdi(picture.name), `, ${moment(picture.time)}`)
}

/// The width and the height of what is shown, in its own pixels.
function sizeOf(media) { return media ? [media.naturalWidth ?? media.videoWidth, media.naturalHeight ?? media.videoHeight] : [0, 0] }

/// Where the event of the shown picture went, and what is pointed at.
function drawMarks() {
  const screen = document.querySelector("#stage .screen"), media = screen?.querySelector("img, video")
  const [width, height] = sizeOf(media)
  if (!width) return
  fitScreen(width, height)
  const part = (value, whole) => `${100 * value / whole}%`
  const box = (frame, className, title) => h("div", { class: className, style: {
    left: part(frame[0], width), top: part(frame[1], height), width: part(frame[2], width), height: part(frame[3], height)
  } }, title ? h("span", { class: `${frame[1] < 40 ? "below" : ""} ${frame[0] + frame[2] / 2 > width / 2 ? "left" : ""}` }, bdi(title)) : null)
  const marks = [], isStill = media.tagName === "IMG"
  // On a film, everything may have moved since the tree was read: only what is pointed at is shown.
  if (isStill) for (const { frame, point } of gesturesOf(latest(page.pictures))) {
    if (frame) marks.push(box(frame, "frame"))
    if (point) marks.push(h("div", { class: "point", style: { left: part(point[0], width), top: part(point[1], height) } }))
  }
  if (isStill) for (const mark of page.marks ?? []) if (mark.element?.f) marks.push(box(mark.element.f, `frame ${mark.kind}`))
  const element = page.pointed ?? page.taken
  if (element?.f) marks.push(box(element.f, "frame hover", nameOf(element)))
  fill(screen.querySelector(".overlay"), marks)
}

/// Shows the part of the screen where the windows are, or all of it.
function fitScreen(width, height) {
  const screen = document.querySelector("#stage .screen"), canvas = screen.firstElementChild
  const region = state.isWhole ? null : regionOf(width, height)
  document.getElementById("whole").hidden = !regionOf(width, height)
  const [x, y, w, h] = region ?? [0, 0, width, height]
  screen.style.setProperty("--ratio", w / h)
  Object.assign(canvas.style, { left: `${-100 * x / w}%`, top: `${-100 * y / h}%`, width: `${100 * width / w}%`, height: `${100 * height / h}%` })
}

/// The rectangle around all windows, and around where events went; null where that is most of the screen.
function regionOf(width, height) {
  const frames = (page.elements ?? []).filter(e => e.d === 1 && e.f && e.f[2] > 0).map(e => e.f)
  if (!frames.length) return null
  for (const { frame, point } of gesturesOf(latest(page.pictures))) {
    if (frame) frames.push(frame)
    if (point) frames.push([point[0] - 8, point[1] - 8, 16, 16])
  }
  const margin = 16, clamp = (value, most) => Math.min(Math.max(value, 0), most)
  const left = clamp(Math.min(...frames.map(f => f[0])) - margin, width), top = clamp(Math.min(...frames.map(f => f[1])) - margin, height)
  const right = clamp(Math.max(...frames.map(f => f[0] + f[2])) + margin, width), bottom = clamp(Math.max(...frames.map(f => f[1] + f[3])) + margin, height)
  const area = (right - left) * (bottom - top)
  return area > 0 && area < 0.7 * width * height ? [left, top, right - left, bottom - top] : null
}

/// Whether a picture is of later than the moment: before the first one that one is shown, and nothing happened on it yet.
function isAhead(picture) { return picture.time > page.time + 0.0005 }

/// The gestures that a picture was made for.
function gesturesOf(picture) {
  const step = page.steps[picture?.step]
  if (!step || isAhead(picture)) return []
  const own = page.attempt.gestures.filter(g => g.step === step.index)
  return own.length ? own : page.attempt.gestures.filter(g => isIn(g.step, step)).slice(0, 1)
}

/// The innermost of the shown elements at a place of the picture: the smallest, and of equals the last.
function elementAt(event) {
  const canvas = event.currentTarget, frame = canvas.getBoundingClientRect(), [width, height] = sizeOf(canvas.querySelector("img, video"))
  const x = (event.clientX - frame.left) / frame.width * width
  const y = (event.clientY - frame.top) / frame.height * height
  let best = null
  for (const element of page.elements ?? []) {
    const f = element.f
    if (!f || x < f[0] || y < f[1] || x >= f[0] + f[2] || y >= f[1] + f[3]) continue
    if (!best || f[2] * f[3] <= best.f[2] * best.f[3]) best = element
  }
  return best
}

function pointAt(event) { hoverElement(elementAt(event)) }
