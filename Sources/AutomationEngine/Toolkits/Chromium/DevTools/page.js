// SPDX-License-Identifier: Apache-2.0
// @ts-check

/**
 * What Understudy asks of a page, in a world of its own that the page's scripts neither see nor reach.
 *
 * It says where elements are and which of them may be called by a text. What they are and what they are called is said by the
 * browser's accessibility. `null` stands for "cannot be told here": then accessibility answers everything.
 */
(() => {
  'use strict'

  /** What is a control by its tag, or may be one by what its author says. */
  const controls = 'a,area,button,input,select,textarea,summary,[role],[contenteditable]'

  /** What has elements inside that no script of the page's document sees. */
  const closed = 'iframe,frame,webview,object,embed,fencedframe,portal,video[controls],audio[controls],' +
    'input[type=date],input[type=datetime-local],input[type=month],input[type=week],input[type=time]'

  /** What gives a name to what it stands in, in a way of its own. */
  const made = 'input,select,textarea,slot,[aria-labelledby],[aria-owns]'

  const namedByBrowser = ['submit', 'reset', 'image', 'file', 'color', 'button']

  /** More are not looked at one by one. */
  const maximum = 12

  /** @type {Element[]} */
  let kept = []

  /** @param {string} text */
  const fold = (text) => text.normalize('NFKD').toUpperCase().toLowerCase()
    .replace(/[\s\u00ad\u034f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]/g, '')

  /**
   * Whether an element may be called by a text. What is called otherwise for certain is not.
   *
   * A name is made of texts and attributes of the page, which may be left out as a whole, or be changed in case. So one at least
   * is part of the text.
   *
   * @param {Element} element
   * @param {string} text
   * @param {string} folded
   */
  function mayBeCalled(element, text, folded) {
    const field = /** @type {HTMLInputElement} */ (element)
    if (element.id === text || field.value === text || field.placeholder === text) return true
    let hasPiece = false
    /** @param {string | null | undefined} piece */
    const fits = (piece) => {
      if (!piece) return false
      const part = fold(piece)
      if (!part) return false
      hasPiece = true
      return folded.includes(part)
    }
    /** @param {Element} node */
    const fitsAttributes = (node) =>
      fits(node.getAttribute('aria-label')) || fits(node.getAttribute('title')) || fits(node.getAttribute('alt')) ||
      fits(node.getAttribute('placeholder')) || fits(node.getAttribute('aria-placeholder'))
    if (element.hasAttribute('aria-owns')) return true
    if (fitsAttributes(element)) return true
    for (const id of element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []) {
      const other = /** @type {Document | ShadowRoot} */ (element.getRootNode()).getElementById(id)
      if (!other) continue
      if (other.matches(made) || other.querySelector(made) || fitsAttributes(other) || fitsTexts(other, fits)) return true
    }
    for (const label of field.labels ?? []) {
      // What else is in a label may be part of the name, in ways of its own.
      const parts = [...label.querySelectorAll(`${made},[role],[aria-label],img`)]
      if (parts.some((part) => part !== element)) return true
      if (fitsTexts(label, fits)) return true
    }
    switch (element.localName) {
      // Those with a name of the browser's own.
      case 'input': return namedByBrowser.includes(field.type) && (fits(field.value) || !hasPiece)
      case 'textarea': case 'select': return false
    }
    if (element.firstElementChild) {
      if (element.querySelector(made)) return true
      for (const part of element.querySelectorAll('*')) {
        if (part.shadowRoot || part.localName.includes('-')) return true
        if (fitsAttributes(part)) return true
      }
    }
    if (fitsTexts(element, fits)) return true
    // Its name may be drawn by its style alone.
    return !hasPiece
  }

  /**
   * @param {Element} element
   * @param {(piece: string | null) => boolean} fits
   */
  function fitsTexts(element, fits) {
    const only = element.firstChild
    if (only && !only.nextSibling && only.nodeType === Node.TEXT_NODE) return fits(only.nodeValue)
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (fits(texts.currentNode.nodeValue)) return true
    return false
  }

  /** @param {DOMRect} rect */
  const numbers = (rect) => [rect.x, rect.y, rect.width, rect.height]

  /**
   * Whether the whole of an element can be seen, and takes what is pressed in its middle.
   *
   * @param {Element} element
   * @param {DOMRect} rect
   */
  function isOpen(element, rect) {
    if (rect.width < 4 || rect.height < 4 || element.getClientRects().length !== 1) return false
    if (rect.left < 0 || rect.top < 0 || rect.right > innerWidth || rect.bottom > innerHeight) return false
    const root = /** @type {Document | ShadowRoot} */ (element.getRootNode())
    const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2]
    const places = [[x, y], [x, rect.top + 1.5], [x, rect.bottom - 1.5], [rect.left + 1.5, y], [rect.right - 1.5, y]]
    return places.every(([x, y]) => {
      const found = root.elementFromPoint(x, y)
      return found !== null && (found === element || element.contains(found))
    })
  }

  /** Whether something moves that will come to rest. */
  function isMoving() {
    return document.getAnimations().some((animation) => {
      const end = animation.effect?.getComputedTiming().endTime
      return animation.playState === 'running' && typeof end === 'number' && Number.isFinite(end)
    })
  }

  let isLeaving = false

  // Not in the types of TypeScript everywhere.
  /** @type {any} */
  const { navigation } = globalThis
  navigation?.addEventListener('navigate', (/** @type {any} */ event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null) isLeaving = true
  })
  navigation?.addEventListener('navigateerror', () => { isLeaving = false })

  let changes = 0
  new MutationObserver((records) => { changes += records.length }).observe(
    document, { subtree: true, childList: true, attributes: true, characterData: true })

  function view() {
    return {
      measures: {
        width: innerWidth, height: innerHeight, ratio: devicePixelRatio, zoom: visualViewport ? visualViewport.scale : 1,
      },
      isShown: document.visibilityState === 'visible',
      isLoaded: document.readyState === 'complete',
      isMoving: isMoving(),
      isLeaving,
      isRested: true,
      changes,
    }
  }

  /** @param {string} text */
  function candidates(text) {
    const folded = fold(text)
    if (!folded) return null
    /** @type {Element[]} */
    const found = []
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document]
    for (const root of roots) {
      // One that is not drawn, as in a closed panel, has no parts either.
      for (const element of root.querySelectorAll(closed)) if (element.getClientRects().length) return null
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) roots.push(element.shadowRoot)
        // One whose content is closed to scripts.
        else if (element.localName.includes('-')) return null
      }
      for (const element of root.querySelectorAll(controls)) {
        if (!mayBeCalled(element, text, folded)) continue
        if (found.length === maximum) return null
        found.push(element)
      }
    }
    return roots.length > 1 && found.length > 1 ? null : found
  }

  /** @param {Element} element */
  function described(element) {
    const rect = element.getBoundingClientRect()
    const field = /** @type {HTMLInputElement} */ (element)
    const isText = element.localName === 'textarea' || element.localName === 'input'
    return {
      id: element.id,
      tag: element.localName,
      class: element.getAttribute('class') ?? '',
      role: element.getAttribute('role') ?? '',
      type: element.localName === 'input' ? field.type : '',
      placeholder: element.getAttribute('placeholder') ?? '',
      text: isText && typeof field.value === 'string' ? field.value : null,
      rect: numbers(rect),
      isOpen: isOpen(element, rect),
      isInView: rect.bottom > 0 && rect.right > 0 && rect.top < innerHeight && rect.left < innerWidth,
    }
  }

  /** @type {Promise<boolean>} */
  let handled = Promise.resolve(true)

  /** Ends the wait for clicks that have gone elsewhere. */
  let expectation = new AbortController()

  /** Resolves when what has changed so far is drawn. */
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => {
    // The task after the frame: it is made then.
    const channel = new MessageChannel()
    channel.port1.onmessage = () => resolve(true)
    channel.port2.postMessage(0)
  }))

  /** How many milliseconds the browser has nothing to do in this page: until the next frame, if one is due, or the next timer. */
  const idle = () => new Promise((resolve) => requestIdleCallback((deadline) => resolve(deadline.timeRemaining())))

  /**
   * Waits until neither a frame nor a short timer is due: what a click brings a moment later is a part of it.
   *
   * @param {number} timer the milliseconds of what counts as short
   * @param {number} limit for how many milliseconds this is waited for
   * @returns whether they came to an end
   */
  async function rest(timer, limit) {
    const end = performance.now() + limit
    while (await idle() <= timer) if (performance.now() > end) return false
    return true
  }

  Object.defineProperty(globalThis, 'understudy', { value: {
    /** @param {string} text */
    find(text) {
      const found = candidates(text)
      kept = found ?? []
      return { view: view(), found: found?.map(described) ?? null }
    },
    /** @param {number} number */
    element: (number) => kept[number],
    /**
     * Begins to wait for the end of a click with the left button.
     *
     * @param {number} count
     */
    expectClicks(count) {
      let rest = count
      expectation.abort()
      expectation = new AbortController()
      const { signal } = expectation
      handled = new Promise((resolve) => {
        /** @param {MouseEvent} event */
        const listener = (event) => {
          if (!event.isTrusted || event.button !== 0 || --rest > 0) return
          expectation.abort()
          // The click itself comes right behind it, in the same task.
          resolve(drawn())
        }
        addEventListener('mouseup', listener, { capture: true, signal })
      })
    },
    handled: () => handled.then(view),
    /**
     * @param {number} timer
     * @param {number} limit
     */
    async rested(timer, limit) {
      const isRested = await rest(timer, limit)
      return { ...view(), isRested }
    },
    view,
  } })
})()
