"""The bridge to pacoplay.com: plays with any UCI engine for Paco Ŝako on a server with that protocol.

docs/guides/pacoplay.md is for who uses it. From the inside out: protocol.py knows the messages, clock.py
the server's clock, site.py one server and the connection that comes back, game.py one game that is
played, storage.py what must outlive the process, credentials.py who signs in, commands.py the
command line.
"""
