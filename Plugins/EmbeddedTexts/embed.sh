#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Writes a Swift source file with the texts of files.
#
#   embed.sh OUTPUT FOLDER FILE...      each file is in the folder, and its name is its path in the folder
set -eu
output=$1 folder=${2%/}
shift 2
{
  echo "/// The files of this module that are not Swift, by their paths in its folder."
  echo "enum EmbeddedTexts {"
  echo "  static let all: [String: StaticString] = ["
  for file; do
    # These would end the literal, or start an interpolation in it.
    if grep -qE '"""####|\\####' "$file"; then
      echo "$file: has \"\"\"#### or \\####, which no text that is embedded may have" >&2
      exit 65
    fi
    # shellcheck disable=SC2016
    printf '    "%s": ####"""\n' "${file#"$folder"/}"
    cat "$file"
    printf '\n"""####,\n'
  done
  echo "  ]"
  echo
  echo "  /// - Precondition: there is such a file."
  echo "  static func text(_ path: String) -> String {"
  echo "    guard let text = all[path] else { preconditionFailure(\"No file \\(path) is embedded.\") }"
  echo "    return \"\\(text)\""
  echo "  }"
  echo "}"
} >"$output.part"
mv "$output.part" "$output"
