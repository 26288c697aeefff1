// SPDX-License-Identifier: Apache-2.0

// The server's answers other than the data of pages; site-data.d.ts has that data.

/** The definition of a bot. */
interface Definition {
  /** YAML. */
  text: string
  /** The reason why the definition is invalid, or why its repository is unreachable. */
  problem?: string
}
