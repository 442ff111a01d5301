# SPDX-License-Identifier: MIT
"""A stand-in for Slurm's commands, written from Slurm's manual, for tests of scripts that use them.

 * `sbatch --parsable` prints the job number. Options come from the command line, then from the script's #SBATCH
   lines. The script is copied, so it does not run from its original place.
 * A job runs in --chdir with the caller's environment. Its output goes to --output, where %x is the job name, %A the
   number of the array and %a that of the task.
 * A task of an array has SLURM_ARRAY_JOB_ID, SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT.
 * Of an array with --array=1-8%3, at most three tasks run at a time.
 * A job with --dependency=afterok:A:B waits until A and B have ended with status 0. With
   --kill-on-invalid-dep=yes it is removed if one of them fails.
 * `scontrol requeue A_2`, called by the task itself, ends it and queues it again with a higher SLURM_RESTART_COUNT.
 * `scancel --state=PENDING A` removes the tasks that have not started.
 * `squeue -h -r -j A -o '%i|%T'` lists the unfinished tasks. It fails for a job that ended long ago.

The commands only record requests. FakeSlurm.run() executes them: it runs jobs when they are ready, as many in
parallel as there are slots.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import threading

Job = collections.namedtuple("Job", "number script arguments options folder environment tasks most")

COMMAND = """#!{python}
import json, os, sys, uuid
folder, name, words = {folder!r}, os.path.basename(sys.argv[0]), sys.argv[1:]
if name == "squeue":
    state = json.load(open(folder + "/state"))
    job = words[words.index("-j") + 1]
    form = words[words.index("-o") + 1]
    if job not in state:
        sys.exit("slurm_load_jobs error: Invalid job id specified")
    for task, word in state[job].items():
        print(form.replace("%i", task).replace("%T", word))
    sys.exit(0)
number = 0
if name == "sbatch":
    number = 1
    while True:
        try:
            os.mkdir(folder + "/jobs/" + str(number))
            break
        except FileExistsError:
            number += 1
asked = {{"name": name, "words": words, "cwd": os.getcwd(), "environment": dict(os.environ), "number": number}}
path = folder + "/asked/" + uuid.uuid4().hex
json.dump(asked, open(path + ".new", "w"))
os.rename(path + ".new", path)
if number:
    state = json.load(open(folder + "/state"))
    state[str(number)] = {{str(number): "PENDING"}}
    json.dump(state, open(folder + "/state.new", "w"))
    os.rename(folder + "/state.new", folder + "/state")
    print(number if "--parsable" in words else "Submitted batch job " + str(number))
if name == "scontrol" and words[1] == "{{SLURM_ARRAY_JOB_ID}}_{{SLURM_ARRAY_TASK_ID}}".format_map(os.environ):
    os.killpg(os.getpgrp(), 9)  # the task asks for its own end
"""


class FakeSlurm:
    def __init__(self, folder, slots=2):
        self.folder, self.slots = pathlib.Path(folder), slots
        for name in ("bin", "jobs", "asked"):
            (self.folder / name).mkdir(parents=True)
        self.write_state({})
        for name in ("sbatch", "squeue", "scancel", "scontrol"):
            path = self.folder / "bin" / name
            path.write_text(COMMAND.format(python=sys.executable, folder=str(self.folder)), encoding="utf-8")
            path.chmod(0o755)
        self.environment = {**os.environ, "PATH": f"{self.folder}/bin:{os.environ['PATH']}"}
        self.jobs, self.waiting, self.running, self.status = {}, {}, {}, {}
        self.restarts, self.again = collections.Counter(), set()
        self.log = []  # ("start", "3_1"), ("end", "3_1", 0), ("cancel", "3_2")
        self.changed = threading.Condition()

    def write_state(self, state):
        (self.folder / "state.new2").write_text(json.dumps(state), encoding="utf-8")
        (self.folder / "state.new2").rename(self.folder / "state")

    def take_job(self, asked):
        words, number = list(asked["words"]), str(asked["number"])
        options = {}

        def take(word):
            name, _, value = word[2:].partition("=")
            options[name] = value

        while words and words[0].startswith("--"):
            take(words.pop(0))
        given = dict(options)
        if "wrap" in options:
            script = "#!/bin/sh\n" + options["wrap"] + "\n"
        else:
            script = pathlib.Path(asked["cwd"], words.pop(0)).read_text(encoding="utf-8")
            options.clear()
            for line in re.findall(r"^#SBATCH (--\S+)", script, re.MULTILINE):
                take(line)
            options.update(given)
        copied = self.folder / "jobs" / number / "slurm_script"
        copied.write_text(script, encoding="utf-8")
        copied.chmod(0o755)
        found = re.fullmatch(r"1-(\d+)(?:%(\d+))?", options.get("array", ""))
        tasks = [f"{number}_{n + 1}" for n in range(int(found[1]))] if found else [number]
        self.jobs[number] = Job(number, copied, words, options, options.get("chdir", asked["cwd"]),
                                asked["environment"], tasks, int(found[2] or len(tasks)) if found else 1)
        self.waiting.update(dict.fromkeys(tasks, number))

    def take_requests(self):
        for path in sorted((self.folder / "asked").iterdir(), key=lambda path: path.stat().st_mtime_ns):
            if path.suffix:
                continue
            asked = json.loads(path.read_text(encoding="utf-8"))
            path.unlink()
            if asked["name"] == "sbatch":
                self.take_job(asked)
            elif asked["name"] == "scontrol" and asked["words"][0] == "requeue":
                self.again.add(asked["words"][1])
            elif asked["name"] == "scancel":
                job = asked["words"][-1]
                for task in [task for task, number in self.waiting.items() if number == job]:
                    del self.waiting[task]
                    self.log.append(("cancel", task))

    def ready(self, task):
        """Returns whether it may start: True, False, or None if it never will."""
        job = self.jobs[self.waiting[task]]
        depends = job.options.get("dependency", "")
        for number in depends.split(":")[1:]:
            tasks = self.jobs[number].tasks
            if any(self.status.get(other, 0) != 0 for other in tasks):
                return None
            if any(other not in self.status for other in tasks):
                return False
        return sum(other in self.running for other in job.tasks) < job.most

    def start(self, task):
        job = self.jobs[self.waiting.pop(task)]
        number = task.partition("_")[2]
        environment = {**job.environment, "SLURM_JOB_ID": job.number, "SLURMD_NODENAME": "node1"}
        if number:
            environment |= {"SLURM_ARRAY_JOB_ID": job.number, "SLURM_ARRAY_TASK_ID": number,
                            "SLURM_ARRAY_TASK_COUNT": str(len(job.tasks))}
        if self.restarts[task]:
            environment["SLURM_RESTART_COUNT"] = str(self.restarts[task])
        name = job.options.get("output", "slurm-%A_%a.out" if number else "slurm-%A.out")
        for mark, text in (("%x", job.options.get("job-name", "")), ("%A", job.number), ("%a", number)):
            name = name.replace(mark, text)
        with open(pathlib.Path(job.folder, name), "ab") as output:
            process = subprocess.Popen([job.script, *job.arguments], cwd=job.folder, env=environment,
                                       stdin=subprocess.DEVNULL, stdout=output, stderr=output,
                                       start_new_session=True)
        self.running[task] = process
        self.log.append(("start", task))
        threading.Thread(target=self.wait_for, args=(task, process)).start()

    def wait_for(self, task, process):
        status = process.wait()
        with self.changed:
            del self.running[task]
            self.log.append(("end", task, status))
            self.take_requests()
            if task in self.again:
                self.again.discard(task)
                self.restarts[task] += 1
                self.waiting[task] = task.partition("_")[0]
            else:
                self.status[task] = status
            self.changed.notify_all()

    def tell(self):
        state = {number: {} for number in self.jobs}
        for task, number in self.waiting.items():
            state[number][task] = "PENDING"
        for task in self.running:
            state[task.partition("_")[0]][task] = "RUNNING"
        self.write_state({number: tasks for number, tasks in state.items() if tasks})

    def run(self):
        """Runs all jobs to their end."""
        with self.changed:
            while True:
                self.take_requests()
                for task in list(self.waiting):
                    may = self.ready(task)
                    if may is None and "kill-on-invalid-dep" in self.jobs[self.waiting[task]].options:
                        del self.waiting[task]
                        self.log.append(("cancel", task))
                    elif may and len(self.running) < self.slots:
                        self.start(task)
                self.tell()
                if not self.running:
                    return
                self.changed.wait()
