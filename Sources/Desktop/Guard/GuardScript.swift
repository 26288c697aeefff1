// SPDX-License-Identifier: Apache-2.0

/// The script of the guard, the process that cleans up after the owner of a desktop has ended.
///
/// The guard is a POSIX shell script, because a library cannot install a separate program and every system has a shell.
/// Its standard input is a socket whose other end the owner has. The script waits until the owner's end is closed; the
/// kernel closes this end however the owner ends.
enum GuardScript {
  /// The text of the script.
  ///
  /// It has two arguments: the assignment in the environment that marks the desktop's processes, and the root folder of
  /// the desktop.
  ///
  /// The script ends the marked processes, the processes in the sessions of the desktop's `ProcessRecord` (because some
  /// programs overwrite their environment), and all children of these processes. It repeats this until two checks find
  /// no more processes. It does not find a daemon that has emptied its environment, leads its own session and has lost
  /// its parent.
  static let text = #"""
    trap '' HUP INT QUIT TERM PIPE USR1 USR2 ALRM TSTP TTIN TTOU
    mark=$1 root=$2 sessions= sockets= locks=
    while read -r word; do :; done
    while read -r word one two; do
      case $word in
        session) sessions="$sessions $one:$two" ;;
        socket) sockets="$sockets $one" ;;
        lock) locks="$locks $one:$two" ;;
      esac
    done < "$root/record"

    # A leader with another start time is another process with a reused number.
    ours=
    for pair in $sessions; do
      leader=${pair%:*} start=${pair#*:}
      if read -r line < /proc/$leader/stat; then
        set -- ${line##*) }
        [ "${20}" = "$start" ] || continue
      fi
      ours="$ours $leader "
    done

    round=0 empty=0
    while [ $round -lt 300 ] && [ $empty -lt 2 ]; do
      round=$((round + 1)) found=' ' table=
      for file in $(grep -lsF "$mark" /proc/[0-9]*/environ); do
        pid=${file#/proc/}
        found="$found${pid%/environ} "
      done
      for folder in /proc/[0-9]*; do
        read -r line < $folder/stat || continue
        set -- ${line##*) }
        case $1 in Z | X) continue ;; esac
        pid=${folder#/proc/}
        table="$table $pid:$2"
        case $ours in *" $4 "*) found="$found$pid " ;; esac
      done
      before=
      while [ "$before" != "$found" ]; do
        before=$found
        for pair in $table; do
          case $found in
            *" ${pair%:*} "*) ;;
            *" ${pair#*:} "*) found="$found${pair%:*} " ;;
          esac
        done
      done
      case $found in
        ' ') empty=$((empty + 1)) ;;
        *) empty=0; kill -9 $found ;;
      esac
    done

    # Commands that restore the settings of a user's own desktop.
    [ ! -f "$root/farewell" ] || . "$root/farewell" > /dev/null 2>&1

    # A server that was killed leaves these; a newer server may have taken the names meanwhile.
    for pair in $locks; do
      if read -r holder < "${pair%:*}" && [ "$holder" = "${pair##*:}" ]; then rm -f "${pair%:*}"; fi
    done
    for socket in $sockets; do
      grep -q "[ @]$socket\$" /proc/net/unix || rm -f "$socket"
    done
    # A file system that a program mounted below the folder must not be emptied with it.
    while read -r device point rest; do
      case $point in
        "$root"/*) fusermount3 -uz "$point" || fusermount -uz "$point" || umount -l "$point" ;;
      esac
    done < /proc/self/mounts
    grep -qF " $root/" /proc/self/mounts || rm -rf "$root"
    [ ! -e "$root" ] && [ $empty -ge 2 ]
    """#
}
