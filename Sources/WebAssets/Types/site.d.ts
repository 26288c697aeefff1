// SPDX-License-Identifier: Apache-2.0

// What the server answers besides the data of pages, which site-data.d.ts has.

/** What a bot runs. */
interface Definition {
  /** YAML. */
  text: string
  /** Why it cannot be used, or its repository not be reached. */
  problem?: string
}
