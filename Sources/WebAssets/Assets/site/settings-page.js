// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The settings of administrators: users, tokens, secrets; and the log of changes.

import { bdi, fill, h } from "../kit/dom.js"
import { dateAndTime } from "../kit/text.js"
import { table } from "../report/table.js"
import { again, ask, tell } from "./site-data.js"

/** @param {HTMLElement} main */
export async function drawSettings(main) {
  /** @type {SettingsRequests.Page} */
  const page = await ask("GET", "api/settings")
  fill(
    main,
    h(
      "section",
      null,
      h("h2", null, "Users"),
      table(
        ["Name", "Role", ""],
        page.users.map(
          (user) => [bdi(user.name), h("span", null, user.role, " ", changingRole(user)), removing("users", user.name)],
        ),
      ),
      adding("users", "Add a user, or change a user's password", [
        field("Name", "name"),
        field("Password", "password", "password"),
        choice("Role", "role", ["member", "administrator"]),
      ]),
    ),
    h(
      "section",
      null,
      h("h2", null, "Tokens", h("span", { class: "soft" }, "allow programs to send results")),
      table(
        ["Name", "For", ""],
        page.tokens.map(
          (token) => [bdi(token.name), token.bot ? bdi(token.bot) : "all bots", removing("tokens", token.name)],
        ),
      ),
      adding("tokens", "Make a token", [field("Name", "name"), field("Valid only for the bot", "bot", "text", false)]),
    ),
    h(
      "section",
      null,
      h(
        "h2",
        null,
        "Secrets",
        h("span", { class: "soft" }, "addresses of services, keys of webhooks and forges; never shown"),
      ),
      table(["Name", ""], page.secrets.map((name) => [bdi(name), removing("secrets", name)])),
      adding("secrets", "Keep a secret", [field("Name", "name"), field("Secret", "value", "password")]),
    ),
    h(
      "section",
      null,
      h("h2", null, "Log of changes"),
      table(
        ["What", "Who", "When"],
        page.log.map((note) => [bdi(note.what), bdi(note.who), dateAndTime(note.date, "short")]),
      ),
    ),
  )
  return "Settings"
}

/**
 * @param {string} label
 * @param {string} name
 */
function field(label, name, type = "text", required = true) {
  return h(
    "label",
    null,
    label,
    h("input", { name, type, required, maxlength: 1000, autocomplete: type === "password" ? "new-password" : "off" }),
  )
}

/**
 * @param {string} label
 * @param {string} name
 * @param {string[]} values
 */
function choice(label, name, values) {
  return h("label", null, label, h("select", { name }, values.map((value) => h("option", null, value))))
}

/**
 * @param {string} kind
 * @param {string} title
 * @param {HTMLElement[]} fields
 */
function adding(kind, title, fields) {
  const result = h("p", { role: "status" })
  /** @param {SubmitEvent} event */
  async function send(event) {
    event.preventDefault()
    const form = /** @type {HTMLFormElement} */ (event.currentTarget)
    try {
      const answer = await ask("PUT", `api/settings/${kind}`, Object.fromEntries(new FormData(form)))
      if (!answer) return again()
      form.reset()
      fill(result, "The token, which is shown only once: ", h("code", null, answer.secret))
    } catch (problem) {
      tell(/** @type {Error} */ (problem))
    }
  }
  return h(
    "form",
    { class: "card settings", onsubmit: send, "aria-label": title },
    fields,
    h("button", { class: "chip" }, title),
    result,
  )
}

/** @param {SettingsRequests.Page.User} user */
function changingRole(user) {
  const role = user.role === "administrator" ? "member" : "administrator"
  return h("button", {
    class: "plain",
    "aria-label": `Make ${user.name} ${role}`,
    onclick: () => ask("PUT", "api/settings/roles", { name: user.name, role }).then(again, tell),
  }, `Make ${role}`)
}

/**
 * @param {string} kind
 * @param {string} name
 */
function removing(kind, name) {
  return h("button", {
    class: "plain",
    "aria-label": `Remove ${name}`,
    onclick: () => {
      if (confirm(`Remove ${name}?`)) ask("DELETE", `api/settings/${kind}`, { name }).then(again, tell)
    },
  }, "Remove")
}
