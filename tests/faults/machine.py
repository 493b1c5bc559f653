"""A server on a machine that fails on demand (machine.c), and what a power cut would leave of its files."""

import mmap
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))

ENTRY = struct.Struct("<QIIQQ")
OPEN, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, LINK = range(7)
SECTOR = 512
FUSES = ("allocation", "write", "sync", "reason", "burnt", "death")


class Machine:
    """Switches of the machine: `environment` is for the program that runs on it."""

    def __init__(self, library, folder, place, logs=False):
        self.log = os.path.join(place, "machine.log") if logs else None
        path = os.path.join(place, "machine.switch")
        with open(path, "wb") as file:
            file.write(bytes(8 * len(FUSES)))
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 8 * len(FUSES))
        self.environment = {"LD_PRELOAD": library, "PASCH_MACHINE_FOLDER": folder + "/", "PASCH_MACHINE_SWITCH": path}
        if logs:
            self.environment["PASCH_MACHINE_LOG"] = self.log

    def get(self, name):
        return struct.unpack_from("<q", self.map, 8 * FUSES.index(name))[0]

    def set(self, name, value):
        struct.pack_into("<q", self.map, 8 * FUSES.index(name), value)

    def rest(self):
        """Nothing fails any more; whether something did since the last rest."""
        for name in ("allocation", "write", "sync", "death"):
            self.set(name, 0)
        burnt = self.get("burnt")
        self.set("burnt", 0)
        return burnt > 0


def entries(path):
    """What was done, in order: time, kind, descriptor, offset, data."""
    with open(path, "rb") as file:
        while head := file.read(ENTRY.size):
            time, kind, descriptor, offset, length = ENTRY.unpack(head)
            yield time, kind, descriptor, offset, file.read(length)


class Disk:
    """Files as they surely are, and what was done since their last synchronization."""

    def __init__(self, files=None):
        self.names = {}                   # path by descriptor
        self.durable = dict(files or {})  # bytes by path
        self.pending = {path: [] for path in self.durable}  # by path: (kind, offset, data)

    def take(self, kind, descriptor, offset, data):
        if kind == OPEN:
            path = data.decode()
            self.names[descriptor] = path
            self.durable.setdefault(path, bytearray())
            self.pending.setdefault(path, [])
        elif kind == UNLINK:
            self.durable.pop(data.decode(), None)
            self.pending.pop(data.decode(), None)
        elif kind == RENAME:
            source, target = data[:offset].decode(), data[offset:].decode()
            if source in self.durable:
                self.durable[target], self.pending[target] = self.durable.pop(source), self.pending.pop(source)
        elif kind == LINK:
            source, target = data[:offset].decode(), data[offset:].decode()
            self.durable[target], self.pending[target] = self.durable[source], self.pending[source]
        elif kind == SYNC:
            path = self.names[descriptor]
            for each in self.pending.get(path, []):
                apply(self.durable[path], *each)
            if path in self.pending:
                self.pending[path].clear()
        elif self.names[descriptor] in self.pending:
            self.pending[self.names[descriptor]].append((kind, offset, data))

    def cut(self, generator):
        """The files after a power cut now. Of what was not synchronized any part may be there, in any order, and half."""
        way = generator.choice(("all", "none", "first", "any", "any"))
        files = {}
        for path, durable in self.durable.items():
            content = bytearray(durable)
            pending = self.pending[path]
            reached = generator.randrange(len(pending) + 1) if pending else 0
            for number, each in enumerate(pending):
                if way == "all" or (way == "first" and number < reached):
                    apply(content, *each)
                elif (way == "first" and number == reached) or (way == "any" and generator.random() < 0.6):
                    tear(content, generator, *each)
            files[path] = content
        return files


def apply(content, kind, offset, data):
    if kind == TRUNCATE:
        if offset <= len(content):
            del content[offset:]
        else:
            content.extend(bytes(offset - len(content)))
    else:
        if len(content) < offset:
            content.extend(bytes(offset - len(content)))
        content[offset:offset + len(data)] = data


def tear(content, generator, kind, offset, data):
    """Whole, or only some of the sectors that a write touches."""
    if kind == TRUNCATE or generator.random() < 0.4:
        apply(content, kind, offset, data)
        return
    at = 0
    while at < len(data):
        step = min(SECTOR - (offset + at) % SECTOR, len(data) - at)
        if generator.random() < 0.6:
            apply(content, kind, offset + at, data[at:at + step])
        at += step
