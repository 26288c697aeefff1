#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a month of invented earthquakes as QuakeML: 55 of them, the newest first, the same ones each time.

    ./make-month.py > month.xml
"""
import datetime
import math

COUNT = 55
START = datetime.datetime(2014, 5, 1)
SECONDS = 31 * 24 * 3600

# A town near a plate's edge, its latitude and its longitude in degrees, and the depth of the earthquakes there, in
# kilometers.
TOWNS = [
    ("Adak, Alaska", 51.88, -176.66, 40),
    ("Antofagasta, Chile", -23.65, -70.40, 60),
    ("Bitung, Indonesia", 1.44, 125.12, 120),
    ("Hachinohe, Japan", 40.51, 141.49, 50),
    ("Hihifo, Tonga", -15.95, -173.79, 180),
    ("Husavik, Iceland", 66.05, -17.34, 10),
    ("Iquique, Chile", -20.22, -70.14, 35),
    ("Kaikoura, New Zealand", -42.40, 173.68, 25),
    ("Norcia, Italy", 42.79, 13.09, 8),
    ("Petrolia, California", 40.33, -124.29, 15),
]
POINTS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]


def numbers(state):
    """Numbers from 0 to 1 of a generator that is defined here, so that no version of Python changes them."""
    while True:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        yield (state >> 33) / 2**31


def event(number, time, draw):
    town, latitude, longitude, depth = TOWNS[int(next(draw) * len(TOWNS))]
    point = int(next(draw) * len(POINTS))
    kilometers = 2 + int(next(draw) * 90)
    latitude += kilometers / 111.2 * math.cos(math.radians(45 * point))
    longitude += kilometers / 111.2 * math.sin(math.radians(45 * point)) / math.cos(math.radians(latitude))
    longitude = (longitude + 180) % 360 - 180
    depth *= 0.5 + next(draw)
    # An earthquake of one magnitude more is ten times as rare; the feed starts at 2.5.
    magnitude = min(7.9, 2.5 - math.log10(1 - next(draw)))
    name = f"quakeml:example.org/event/2014-05-{number:03}"
    return f"""    <event publicID="{name}">
      <description>
        <type>earthquake name</type>
        <text>{kilometers} km {POINTS[point]} of {town}</text>
      </description>
      <origin publicID="{name}/origin">
        <time><value>{time.isoformat(timespec="milliseconds")}Z</value></time>
        <longitude><value>{longitude:.4f}</value></longitude>
        <latitude><value>{latitude:.4f}</value></latitude>
        <depth><value>{round(depth * 1000, -2):.0f}</value><uncertainty>{1000 + int(next(draw) * 5000)}</uncertainty></depth>
      </origin>
      <magnitude publicID="{name}/magnitude">
        <mag><value>{magnitude:.1f}</value><uncertainty>{0.02 + next(draw) / 10:.2f}</uncertainty></mag>
        <type>{"mww" if magnitude > 5 else "ml"}</type>
      </magnitude>
      <type>earthquake</type>
    </event>
"""


draw = numbers(55)
times = sorted(START + datetime.timedelta(milliseconds=int(next(draw) * SECONDS * 1000)) for _ in range(COUNT))
events = [event(number, time, draw) for number, time in enumerate(times, 1)]
print(
    """<?xml version="1.0" encoding="UTF-8"?>
<q:quakeml xmlns="http://quakeml.org/xmlns/bed/1.2" xmlns:q="http://quakeml.org/xmlns/quakeml/1.2">
  <eventParameters publicID="quakeml:example.org/month/2014-05">
"""
    + "".join(reversed(events))
    + """  </eventParameters>
</q:quakeml>"""
)
