#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A Slurm cluster on this machine, with a controller and some node daemons, for tests and experiments.

    tests/match/local_slurm.py [--nodes N] FOLDER COMMAND...

Starts a cluster with its files in FOLDER, runs the command with SLURM_CONF set, and stops the cluster. Needs
Debian's slurm-wlm, listens on this machine only and does not touch an existing Slurm installation.
"""

import argparse
import os
import pathlib
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import time

NEEDED = ["munged", "slurmctld", "slurmd", "sbatch", "scontrol", "squeue", "sinfo"]
SBIN = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])


def missing():
    """Returns the missing programs; the list is empty if a cluster can be started."""
    return [name for name in NEEDED if not shutil.which(name, path=SBIN)]


def free_ports(count):
    """Returns unused ports."""
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


class LocalSlurm:
    """A running cluster with nodes danco1, danco2, ... stop() ends it with all its jobs."""

    def __init__(self, folder, nodes=3):
        self.folder = pathlib.Path(folder).resolve()
        self.nodes = [f"danco{i + 1}" for i in range(nodes)]
        self.processes = []
        self.environment = {**os.environ, "PATH": SBIN,
                            "SLURM_CONF": str(self.folder / "slurm.conf")}
        for name in ("munge", "state", "log", *(f"spool-{n}" for n in self.nodes)):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "munge").chmod(0o755)
        self.write_configuration()
        try:
            self.start()
        except BaseException:
            self.stop()
            raise

    def write_configuration(self):
        f, host, user = self.folder, socket.gethostname(), pwd.getpwuid(os.getuid()).pw_name
        controller, *ports = free_ports(1 + len(self.nodes))
        key = f / "munge/key"
        key.touch(mode=0o600)
        key.write_bytes(secrets.token_bytes(128))
        lines = f"""
ClusterName=danco
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
# (A task that is queued again may start when its old credential has expired.)
AuthInfo=socket={f}/munge/socket,cred_expire=3
CredType=cred/munge
SlurmctldPort={controller}
StateSaveLocation={f}/state
SlurmdSpoolDir={f}/spool-%n
SlurmctldPidFile={f}/slurmctld.pid
SlurmdPidFile={f}/%n.pid
SlurmctldLogFile={f}/log/slurmctld.log
SlurmdLogFile={f}/log/%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdParameters=config_overrides
KillWait=3
SchedulerParameters=sched_interval=1
PartitionName=match Nodes=ALL Default=YES MaxTime=INFINITE State=UP
""".splitlines()
        lines += [f"NodeName={name} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} CPUs=1"
                  for name, port in zip(self.nodes, ports)]
        (f / "slurm.conf").write_text("\n".join(lines) + "\n", encoding="utf-8")

    def daemon(self, name, *words):
        log = open(self.folder / "log" / f"{name}.out", "ab")  # kept open by the child
        with log:
            self.processes.append(subprocess.Popen(
                [shutil.which(words[0], path=SBIN), *map(str, words[1:])], stdin=subprocess.DEVNULL,
                stdout=log, stderr=log, env=self.environment, start_new_session=True))

    def start(self):
        m = self.folder / "munge"
        self.daemon("munged", "munged", "--foreground", "--force", "--num-threads=1",
                    f"--key-file={m}/key", f"--socket={m}/socket", f"--pid-file={m}/pid",
                    f"--log-file={m}/log", f"--seed-file={m}/seed")
        while not (m / "socket").exists():
            self.check_alive()
            time.sleep(0.05)
        self.daemon("slurmctld", "slurmctld", "-D")
        for name in self.nodes:
            self.daemon(name, "slurmd", "-D", "-N", name)
        while self.node_states() != {name: "idle" for name in self.nodes}:
            self.check_alive()
            time.sleep(0.2)

    def check_alive(self):
        for process in self.processes:
            if process.poll() is not None:
                logs = "\n".join(f"{p.name}: {p.read_text(errors='replace')[-2000:]}"
                                 for p in sorted((self.folder / "log").iterdir()))
                raise RuntimeError(f"{process.args[0]} ended\n{logs}")

    def run(self, *words, **kwargs):
        """Runs a Slurm command and returns its output."""
        done = subprocess.run(list(map(str, words)), env=self.environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, check=False, **kwargs)
        if done.returncode != 0:
            raise RuntimeError(f"{words}: status {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def node_states(self):
        try:
            return dict(line.split() for line in self.run("sinfo", "-hN", "-o", "%N %t").splitlines())
        except RuntimeError:  # not up yet
            return {}

    def queue(self):
        """Returns task -> (state, node) of the unfinished tasks: "5_2" -> ("RUNNING", "danco1")."""
        rows = (line.split("|") for line in self.run("squeue", "-h", "-r", "-o", "%i|%T|%N").splitlines())
        return {task: (state, node) for task, state, node in rows}

    def drain(self, node):
        self.run("scontrol", "update", f"NodeName={node}", "State=DRAIN", "Reason=test")

    def stop(self):
        if len(self.processes) > 1 and self.processes[1].poll() is None:
            subprocess.run(["scancel", "--user", pwd.getpwuid(os.getuid()).pw_name, "--full"],
                           env=self.environment, check=False, capture_output=True)
            deadline = time.monotonic() + 20
            while time.monotonic() < deadline:
                try:
                    if not self.queue():
                        break
                except RuntimeError:
                    break
                time.sleep(0.2)
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        self.processes = []


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    arguments = parser.parse_args()
    if missing():
        sys.exit(f"local_slurm.py: not installed: {', '.join(missing())} (Debian: slurm-wlm)")
    cluster = LocalSlurm(arguments.folder, arguments.nodes)
    try:
        sys.exit(subprocess.run(arguments.command, env=cluster.environment, check=False).returncode)
    finally:
        cluster.stop()


if __name__ == "__main__":
    main()
