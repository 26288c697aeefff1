// SPDX-License-Identifier: Apache-2.0

// Types of the kit that all pages share.

/** A child of an element: null, undefined, false and the empty text add nothing. */
type Child = Node | string | number | boolean | null | undefined | readonly Child[]

/** An event with its target element, and the element that listens. */
type On<E extends Event, T = HTMLElement> = E & { readonly target: T; readonly currentTarget: T }

/** Attributes and listeners of a new element; an attribute that is null or undefined is left out. */
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
