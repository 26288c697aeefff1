# SPDX-License-Identifier: Apache-2.0

"""A peer of a message bus, by the D-Bus specification: enough to answer calls with anything at all.

Libraries refuse to send what they find wrong, and this one is there to send it.
"""

import os
import socket
import struct


class Writer:
    """Marshals values, little-endian."""

    def __init__(self):
        self.data = bytearray()

    def align(self, size):
        self.data += bytes(-len(self.data) % size)

    def number(self, value, form="I"):
        self.align(struct.calcsize(form))
        self.data += struct.pack("<" + form, value)

    def string(self, text):
        raw = text if isinstance(text, bytes) else text.encode()
        self.number(len(raw))
        self.data += raw + b"\0"

    def signature(self, text):
        self.data += bytes([len(text)]) + text.encode() + b"\0"

    def array(self, alignment, items, write):
        self.number(0)
        place = len(self.data) - 4
        self.align(alignment)
        start = len(self.data)
        for item in items:
            self.align(alignment)
            write(item)
        struct.pack_into("<I", self.data, place, len(self.data) - start)

    def value(self, kind, value):
        """Values of the few types that accessibility uses."""
        if kind in ("s", "o"):
            self.string(value)
        elif kind in ("u", "i", "d"):
            self.number(value, {"u": "I", "i": "i", "d": "d"}[kind])
        elif kind == "b":
            self.number(int(value))
        elif kind == "v":
            inner, content = value
            self.signature(inner)
            self.value(inner, content)
        elif kind == "a(so)":
            self.array(8, value, lambda item: (self.string(item[0]), self.align(4), self.string(item[1])))
        elif kind == "a{ss}":
            self.array(8, value.items(), lambda item: (self.string(item[0]), self.string(item[1])))
        elif kind in ("as", "au"):
            self.array(4, value, lambda item: self.value(kind[1], item))
        elif kind in ("(so)", "(iiii)", "(ii)"):
            self.align(8)
            for inner, content in zip(kind[1:-1], value):
                self.value(inner, content)
        elif kind == "a(sss)":
            self.array(8, value, lambda item: [self.string(text) for text in item])
        else:
            raise ValueError(kind)


class Reader:
    def __init__(self, data):
        self.data = data
        self.offset = 0

    def number(self):
        self.offset += -self.offset % 4
        self.offset += 4
        return struct.unpack_from("<I", self.data, self.offset - 4)[0]

    def string(self):
        length = self.number()
        start = self.offset
        self.offset += length + 1
        return self.data[start:start + length].decode()

    def signature(self):
        length = self.data[self.offset]
        start = self.offset + 1
        self.offset = start + length + 1
        return self.data[start:start + length].decode()


class Call:
    """A method call that somebody sent."""

    def __init__(self, serial, fields, body):
        self.serial = serial
        self.path = fields.get(1, "")
        self.member = fields.get(3, "")
        self.interface = fields.get(2, "")
        self.sender = fields.get(7, "")
        self.arguments = []
        reader = Reader(body)
        for kind in fields.get(8, ""):
            if kind not in "so":
                break
            self.arguments.append(reader.string())


class Bus:
    def __init__(self, address):
        path = dict(part.split("=", 1) for part in address.split(":", 1)[1].split(","))["path"]
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.buffer = b""
        self.serial = 0
        self.socket.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        while b"\r\n" not in self.buffer:
            self.buffer += self.socket.recv(4096)
        self.buffer = b""
        self.socket.sendall(b"BEGIN\r\n")
        self.name = self.call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")

    def send(self, kind, fields, signature="", body=b""):
        self.serial += 1
        writer = Writer()
        writer.data += struct.pack("<BBBBII", ord("l"), kind, 0, 1, len(body), self.serial)

        def field(item):
            code, form, value = item
            writer.data.append(code)
            writer.signature(form)
            writer.signature(value) if form == "g" else writer.value(form, value)

        writer.array(8, fields + ([(8, "g", signature)] if signature else []), field)
        writer.align(8)
        self.socket.sendall(bytes(writer.data) + body)
        return self.serial

    def reply(self, call, signature, *values):
        writer = Writer()
        for kind, value in zip(split(signature), values):
            writer.value(kind, value)
        self.send(2, [(5, "u", call.serial), (6, "s", call.sender)], signature, bytes(writer.data))

    def error(self, call, name, text):
        writer = Writer()
        writer.string(text)
        self.send(3, [(4, "s", name), (5, "u", call.serial), (6, "s", call.sender)], "s", bytes(writer.data))

    def call(self, name, path, interface, member, signature="", *values):
        """Calls a method and waits for the answer; gives its first string, if it begins with one."""
        writer = Writer()
        for kind, value in zip(split(signature), values):
            writer.value(kind, value)
        fields = [(1, "o", path), (2, "s", interface), (3, "s", member), (6, "s", name)]
        serial = self.send(1, fields, signature, bytes(writer.data))
        while True:
            kind, _, found, body = self.receive()
            if kind in (2, 3) and found.get(5) == serial:
                if kind == 3:
                    raise RuntimeError(f"{member}: {found.get(4)}")
                return Reader(body).string() if found.get(8, "").startswith("s") else None

    def receive(self):
        self.fill(16)
        body_length, serial, fields_length = struct.unpack_from("<III", self.buffer, 4)
        header = 16 + fields_length + (-fields_length % 8)
        self.fill(header + body_length)
        fields = {}
        reader = Reader(self.buffer[:16 + fields_length])
        reader.offset = 16
        while reader.offset < 16 + fields_length:
            reader.offset += -reader.offset % 8
            code = reader.data[reader.offset]
            reader.offset += 1
            form = reader.signature()
            fields[code] = {"u": reader.number, "g": reader.signature}.get(form, reader.string)()
        kind = self.buffer[1]
        body = self.buffer[header:header + body_length]
        self.buffer = self.buffer[header + body_length:]
        return kind, serial, fields, body

    def fill(self, length):
        while len(self.buffer) < length:
            more = self.socket.recv(1 << 16)
            if not more:
                raise SystemExit("the bus closed the connection")
            self.buffer += more

    def calls(self):
        while True:
            kind, serial, fields, body = self.receive()
            if kind == 1:
                yield Call(serial, fields, body)


def split(signature):
    """The complete types of a signature."""
    types = []
    while signature:
        length = 1
        if signature[0] == "a":
            length += len(split(signature[1:])[0])
        elif signature[0] in "({":
            length = signature.index(")" if signature[0] == "(" else "}") + 1
        types.append(signature[:length])
        signature = signature[length:]
    return types
