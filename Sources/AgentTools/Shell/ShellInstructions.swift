// SPDX-License-Identifier: Apache-2.0

/// The page that a person gives to an agent that has only a shell.
package enum ShellInstructions {
  package static var text: String {
    """
    # Desktop programs from the shell

    `understudy agent TOOL …` uses desktop programs on a private desktop and proves what each action did. It exits with 0, \
    or with 1 if the tool did not do what it was called for; the output then has the reason and the next step.

        understudy agent session_start gnome-calculator   # a private desktop, the program, a first look
        understudy agent look                             # the shown elements, with references such as e12
        understudy agent find "save"                      # elements by words of their names
        understudy agent act click e12                    # real input; answers what received it and what changed
        understudy agent act type e7 "Ada"                # also set, key, drag, scroll, hover, right_click, choose_file
        understudy agent act key --key Control+s
        understudy agent wait exists "Saved"
        understudy agent explain e12                      # why it cannot be used
        understudy agent picture e12                      # the path of a PNG
        understudy agent record_code swift                # the session as a test
        understudy agent session_end

    \(AgentInstructions.rules)

    All tools:

    \(tools)

    `understudy agent stop` ends all sessions.
    """
  }

  private static var tools: String {
    AgentTool.allCases.map { "- `\($0.command)`: \($0.description.description)" }.joined(separator: "\n")
  }
}
