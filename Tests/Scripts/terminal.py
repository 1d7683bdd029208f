#!/usr/bin/env python3
"""Runs a program on a pseudoterminal and types at it, as a person would.

    terminal.py WAIT TYPE PROGRAM ARGUMENT…

Waits until the program has written WAIT, types TYPE (`^C` is Ctrl-C), and reads until it ends. Prints one JSON object: what
was written, how the program ended, and whether the terminal is as it was before.
"""
import json
import os
import pty
import select
import sys
import termios
import time


def settings(terminal):
    """The modes of a terminal that a person would notice."""
    modes = termios.tcgetattr(terminal)
    return [modes[0], modes[1], modes[3]]


def main():
    wait, keys, command = sys.argv[1], sys.argv[2].replace("^C", "\x03"), sys.argv[3:]
    master, slave = pty.openpty()
    termios.tcsetwinsize(slave, (24, 100)) if hasattr(termios, "tcsetwinsize") else None
    before = settings(slave)
    child = os.fork()
    if child == 0:
        os.close(master)
        os.setsid()
        login(slave)
        os.execvp(command[0], command)
    written, during, typed = b"", None, False
    end = time.time() + 60
    status = None
    while time.time() < end:
        if select.select([master], [], [], 0.02)[0]:
            written += os.read(master, 65536)
        if not typed and wait.encode() in written:
            time.sleep(0.3)
            during = settings(slave)
            os.write(master, keys.encode())
            typed = True
        if status is None:
            done, code = os.waitpid(child, os.WNOHANG)
            if done:
                status = os.waitstatus_to_exitcode(code)
        elif not select.select([master], [], [], 0.05)[0]:
            break
    else:
        os.kill(child, 9)
    after = settings(slave)
    hidden = during is not None and not during[2] & termios.ECHO
    print(json.dumps({
        "written": written.decode("utf-8", "replace"), "exit": status, "typed": typed, "hidden": hidden,
        "restored": after == before,
    }))


def login(slave):
    """Makes the terminal the one Ctrl-C comes from."""
    import fcntl
    fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for descriptor in (0, 1, 2):
        os.dup2(slave, descriptor)


main()
