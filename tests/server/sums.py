"""The database from outside: changing it so that the checksums are right, as the store writes them."""

import sqlite3
import struct

START = 0xcbf29ce484222325
TABLE = "checksum(key, id, shown, kept, created, updated, finished, day, finished_day)"


def add(total, data):
    """FNV-1a, 64 bits."""
    for byte in data:
        total = (total ^ byte) * 0x100000001b3 & 0xffffffffffffffff
    return total


def signed(total):
    return total - (1 << 64) if total >> 63 else total


def checksum(*values):
    total = START
    for value in values:
        if value is None:
            total = add(total, b"\5")
        elif isinstance(value, int):
            total = add(total, b"\1" + struct.pack("<q", value))
        else:
            data, kind = (value.encode(), b"\3") if isinstance(value, str) else (value, b"\4")
            total = add(total, kind + struct.pack("<q", len(data)) + data)
    return signed(total)


def chain(before, line):
    """Of a line, after the sum of the one before, or the id of the table."""
    if before is None:
        return None
    total = add(START, before.encode()) if isinstance(before, str) else before & 0xffffffffffffffff
    return signed(add(total, line.encode()))


def connect(path):
    database = sqlite3.connect(path)
    database.create_function("checksum", -1, checksum, deterministic=True)
    database.create_function("chain", 2, chain, deterministic=True)
    return database


def change(path, sql, *values):
    """Changes tables of a server that does not run; then their sums are right again."""
    with connect(path) as database:
        database.execute(sql, values)
        database.execute(f"UPDATE tables SET sum = {TABLE}")
    database.close()


def add_tables(path, rows):
    """Makes tables: id, shown, kept, created, updated, finished, day, finished_day."""
    with connect(path) as database:
        database.executemany("INSERT INTO tables (id, shown, kept, created, updated, finished, day, finished_day)"
                             " VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        database.execute(f"UPDATE tables SET sum = {TABLE} WHERE sum = 0")
    database.close()


def set_day(path, value):
    """Which day it is."""
    with connect(path) as database:
        database.execute("UPDATE settings SET value = ?1, sum = checksum('day', ?1) WHERE name = 'day'", (value,))
    database.close()


def get_day(path):
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return int(database.execute("SELECT value FROM settings WHERE name = 'day'").fetchone()[0].split()[0])
    finally:
        database.close()


def set_lines(database, table, lines):
    """The journal of a table, in place of the one that it has."""
    key = database.execute("SELECT key FROM tables WHERE id = ?", (table,)).fetchone()[0]
    database.execute("DELETE FROM snapshots WHERE table_key = ?", (key,))
    database.execute("DELETE FROM journal WHERE table_key = ?", (key,))
    total, rows = table, []
    for number, line in enumerate(lines, 1):
        total = chain(total, line)
        rows.append((key, number, line, total))
    database.executemany("INSERT INTO journal VALUES (?, ?, ?, ?)", rows)
    database.execute("INSERT OR REPLACE INTO ends VALUES (?, ?, ?)", (key, len(rows), total))
    database.commit()
