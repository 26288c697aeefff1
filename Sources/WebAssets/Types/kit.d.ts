// SPDX-License-Identifier: Apache-2.0

// Types of the kit that both pages share.

/** What an element may hold: nothing for null, undefined, false and the empty text. */
type Child = Node | string | number | boolean | null | undefined | readonly Child[]

/** An event with the element that it came to, and the one that listens. */
type On<E extends Event, T = HTMLElement> = E & { readonly target: T; readonly currentTarget: T }

/** Attributes and listeners of an element that is made; null and undefined leave one out. */
interface Properties {
  class?: string | null
  style?: { [property: string]: string | number }
  onclick?: (event: On<MouseEvent>) => unknown
  onmousemove?: (event: On<MouseEvent>) => unknown
  onmouseleave?: (event: On<MouseEvent>) => unknown
  onpointerenter?: (event: On<PointerEvent>) => unknown
  onpointerleave?: (event: On<PointerEvent>) => unknown
  onkeydown?: (event: On<KeyboardEvent>) => unknown
  oninput?: (event: On<Event, HTMLInputElement>) => unknown
  onchange?: (event: On<Event, HTMLSelectElement>) => unknown
  onfocus?: (event: On<FocusEvent>) => unknown
  onblur?: (event: On<FocusEvent>) => unknown
  onscroll?: (event: On<Event>) => unknown
  onload?: (event: On<Event>) => unknown
  onerror?: (event: On<Event>) => unknown
  [attribute: string]: unknown
}

/** Left, top, width, height in pixels of the screen. */
type Frame = number[]
