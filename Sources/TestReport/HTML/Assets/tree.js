// Rows that make a tree, as steps and elements do. One row at a time is in the order of the tab key; arrows go on
// from there.

/// - rows: in document order, each with `level`; `isOpen: false` closes it at first.
/// - draw: what a row shows. onselect, onhover: called with the place of a row.
function treeView({ label, rows, draw, onselect, onhover, className }) {
  const mostRows = 5000
  const all = rows.slice(0, mostRows)
  const ends = all.map((row, place) => {
    let end = place + 1
    while (end < all.length && all[end].level > row.level) end++
    return end
  })
  const hasParts = place => ends[place] > place + 1
  const closed = new Set(all.keys().filter(place => all[place].isOpen === false && hasParts(place)))
  const elements = all.map((row, place) => h("div", {
    role: "treeitem", class: `row ${row.className ?? ""}`, "aria-level": row.level + 1, "aria-selected": false,
    "aria-expanded": hasParts(place) ? String(!closed.has(place)) : null, tabindex: -1, "data-place": place,
    style: { "--level": row.level },
  }, h("span", { class: hasParts(place) ? "twist" : "twist none", "aria-hidden": true }), draw(row, place)))
  let current = 0
  if (elements.length) elements[0].tabIndex = 0

  function placeOf(event) {
    const element = event.target.closest?.("[data-place]")
    return element ? Number(element.dataset.place) : null
  }
  const box = h("div", { role: "tree", "aria-label": label, class: `rows ${className ?? ""}`, onkeydown: key }, elements)
  if (rows.length > mostRows) box.append(h("div", { role: "treeitem", class: "row soft" }, `and ${count(rows.length - mostRows)} more, which are in the bundle`))
  box.addEventListener("click", event => {
    const place = placeOf(event)
    if (place === null) return
    if (event.target.classList.contains("twist") && hasParts(place)) return toggle(place)
    select(place, { focus: true })
    onselect?.(place)
  })
  box.addEventListener("dblclick", event => {
    const place = placeOf(event)
    if (place !== null && hasParts(place)) toggle(place)
  })
  if (onhover) {
    box.addEventListener("mouseover", event => onhover(placeOf(event)))
    box.addEventListener("mouseleave", () => onhover(null))
  }

  function arrange() {
    let hiddenUntil = 0
    for (let place = 0; place < all.length; place++) {
      const isHidden = place < hiddenUntil
      elements[place].hidden = isHidden
      if (!isHidden && closed.has(place)) hiddenUntil = ends[place]
    }
  }
  function toggle(place, isOpen = closed.has(place)) {
    if (!hasParts(place)) return
    isOpen ? closed.delete(place) : closed.add(place)
    elements[place].setAttribute("aria-expanded", isOpen)
    arrange()
  }
  function toggleAll(isOpen) {
    for (const place of all.keys()) if (hasParts(place)) {
      isOpen ? closed.delete(place) : closed.add(place)
      elements[place].setAttribute("aria-expanded", isOpen)
    }
    arrange()
  }
  /// Makes a row the one that is selected, and everything around it open.
  function select(place, { focus = false, reveal = true } = {}) {
    elements[current]?.setAttribute("aria-selected", false)
    if (elements[current]) elements[current].tabIndex = -1
    if (place === null || !elements[place]) {
      if (elements[0]) elements[current = 0].tabIndex = 0
      return
    }
    let isChanged = false
    for (let parent = place, level = all[place].level; level > 0 && parent >= 0; parent--) {
      if (all[parent].level >= level) continue
      level = all[parent].level
      if (closed.delete(parent)) {
        elements[parent].setAttribute("aria-expanded", true)
        isChanged = true
      }
    }
    if (isChanged) arrange()
    current = place
    elements[place].setAttribute("aria-selected", true)
    elements[place].tabIndex = 0
    if (focus) elements[place].focus({ preventScroll: true })
    if (reveal) scrollTo(elements[place])
  }
  /// Scrolls the box alone: scrollIntoView would move the page around it as well.
  function scrollTo(element) {
    let pane = box
    while (pane && pane.scrollHeight <= pane.clientHeight + 1) pane = pane.parentElement?.closest(".scrolls")
    if (!pane) return
    const inner = element.getBoundingClientRect(), outer = pane.getBoundingClientRect()
    if (inner.top < outer.top + 4) pane.scrollTop -= outer.top - inner.top + outer.height / 3
    else if (inner.bottom > outer.bottom - 4) pane.scrollTop += inner.bottom - outer.bottom + outer.height / 3
  }
  function next(place, offset) {
    do place += offset; while (elements[place]?.hidden)
    return elements[place] ? place : null
  }
  function parentOf(place) {
    for (let p = place - 1; p >= 0; p--) if (all[p].level < all[place].level) return p
    return null
  }
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const place = placeOf(event) ?? current
    const isOpen = hasParts(place) && !closed.has(place)
    let target
    switch (event.key) {
      case "ArrowDown": target = next(place, 1); break
      case "ArrowUp": target = next(place, -1); break
      case "ArrowRight":
        if (hasParts(place) && !isOpen) toggle(place, true)
        else if (isOpen) target = place + 1
        break
      case "ArrowLeft":
        if (isOpen) toggle(place, false)
        else target = parentOf(place)
        break
      case "Home": target = 0; break
      case "End": target = next(elements.length, -1); break
      case "Enter": target = place; break
      default: return
    }
    event.preventDefault()
    event.stopPropagation()
    if (target === undefined || target === null) return
    select(target, { focus: true })
    onselect?.(target)
  }
  arrange()
  return { box, elements, select, toggle, toggleAll }
}
