# SPDX-License-Identifier: Apache-2.0
# A Slurm cluster of one node for trials: sourced by scripts that define $folder, the array "daemons", say and fail. All servers listen
# only on the loopback interface.

need() {
  local program
  for program in "$@"; do
    command -v "$program" >/dev/null || [ -x "/usr/sbin/$program" ] ||
      fail "$program is missing: apt-get install slurm-wlm munge (slurm), parallel openssh-server rsync (ssh)"
  done
}

# A free TCP port of the loopback interface.
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# until_true SECONDS COMMAND...
until_true() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}

start_slurm() {
  need munged slurmctld slurmd sbatch
  [ "$(id -u)" -eq 0 ] || fail "Slurm's node daemon needs root"
  local host
  host=$(hostname -s)
  mkdir "$folder/state" "$folder/spool"
  head -c 128 /dev/urandom >"$folder/munge.key"
  chmod 400 "$folder/munge.key"
  munged --foreground --force --socket="$folder/munge.socket" --key-file="$folder/munge.key" \
    --pid-file="$folder/munged.pid" --seed-file="$folder/munge.seed" --log-file="$folder/munged.log" \
    2>"$folder/munge-errors.log" &
  daemons+=($!)
  export SLURM_CONF=$folder/slurm.conf
  cat >"$SLURM_CONF" <<EOF
ClusterName=trial
SlurmctldHost=$host(127.0.0.1)
CommunicationParameters=NoInAddrAny
AuthType=auth/munge
AuthInfo=socket=$folder/munge.socket
SlurmUser=root
SlurmdUser=root
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/slurmctld.pid
SlurmdPidFile=$folder/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=sched_interval=1,batch_sched_delay=0
AccountingStorageType=accounting_storage/none
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) State=UNKNOWN
PartitionName=trial Nodes=ALL Default=YES MaxTime=INFINITE State=UP
EOF
  until_true 10 test -S "$folder/munge.socket" || fail "munged does not start"
  slurmctld -D -f "$SLURM_CONF" >"$folder/slurmctld.log" 2>&1 &
  daemons+=($!)
  slurmd -D -f "$SLURM_CONF" >"$folder/slurmd.log" 2>&1 &
  daemons+=($!)
  until_true 30 sh -c 'sinfo --noheader --format=%T | grep -qx idle' || fail "the node of the cluster does not come up"
  say "$(sbatch --version), a node of $(nproc) processors"
}
