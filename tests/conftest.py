"""Settings that hold for every test."""

from hypothesis import settings

settings.register_profile("lowball", deadline=None, derandomize=True)
settings.load_profile("lowball")
