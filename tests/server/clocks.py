"""The clocks of a server, shifted; those of the machine are not touched."""

import mmap
import os
import struct

from client import Server

HOUR, DAY = 3600, 24 * 3600


class ShiftedServer(Server):
    """A server whose date and whose clock that never goes back can be shifted, at any time."""

    def __init__(self, program, *options, folder, date=0):
        self.path = os.path.join(folder, "shifts")
        with open(self.path, "wb") as file:
            file.write(struct.pack("<qq", date, 0))
        with open(self.path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), 16)
        self.passed = 0
        super().__init__(program, *options, folder=folder, environment=dict(
            LD_PRELOAD=os.environ["PASCH_SHIFT_CLOCK"], SHIFT_CLOCK=self.path))

    def set_date(self, seconds):
        """The date is wrong by so much from now on."""
        struct.pack_into("<q", self.map, 0, seconds)

    def get_date(self):
        return struct.unpack_from("<q", self.map, 0)[0]

    def pass_time(self, seconds):
        """So much time passes at once, for both clocks."""
        self.passed += seconds
        self.set_date(self.get_date() + seconds)
        struct.pack_into("<q", self.map, 8, self.passed)
