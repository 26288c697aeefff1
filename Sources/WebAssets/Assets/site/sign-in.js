// @ts-check
// SPDX-License-Identifier: Apache-2.0
// Signing in, and the signed-in user.

import { byId, fill, h } from "../kit/dom.js"
import { ask, isServed } from "./site-data.js"

/** @type {RequestAuthenticator.Visitor} */
let known = { isAdministrator: false, needsSignIn: false }

/** The user of the page, according to the server's last answer. */
export function visitor() {
  return known
}

/** Requests the user of the page from the server. */
export async function meet() {
  if (isServed) known = await ask("GET", "api/me")
}

/** Signs out. */
export async function leave() {
  await ask("POST", "api/sign-out")
  await meet()
}

/**
 * @param {HTMLElement} main
 * @param {string} [secret] the secret in the link for the first administrator
 */
export function drawSignIn(main, secret) {
  const problem = h("p", { class: "failed", role: "alert" })
  const title = secret ? "Become the administrator of this server" : "Sign in"
  /** @param {SubmitEvent} event */
  async function send(event) {
    event.preventDefault()
    const form = {
      name: byId("name", HTMLInputElement).value,
      password: byId("password", HTMLInputElement).value,
      secret,
    }
    try {
      await ask("POST", secret ? "api/setup" : "api/sign-in", form)
      await meet()
      location.hash = ""
    } catch (error) {
      fill(problem, error instanceof Error ? error.message : String(error))
      byId("password").focus()
    }
  }
  fill(
    main,
    h(
      "section",
      { class: "sign-in" },
      h("h2", null, title),
      h(
        "form",
        { class: "card", onsubmit: send },
        h("label", null, "Name", h("input", { id: "name", autocomplete: "username", required: true, maxlength: 100 })),
        h(
          "label",
          null,
          "Password",
          h("input", {
            id: "password",
            type: "password",
            autocomplete: secret ? "new-password" : "current-password",
            required: true,
            minlength: secret ? 10 : null,
            maxlength: 1000,
          }),
        ),
        secret ? h("p", { class: "soft small" }, "At least 10 characters.") : null,
        problem,
        h("button", { class: "chip" }, title),
      ),
      known.provider && !secret
        ? h("p", null, h("a", { class: "chip", href: "openid" }, `Sign in with ${known.provider}`))
        : null,
    ),
  )
  byId("name").focus()
  return Promise.resolve(title)
}
