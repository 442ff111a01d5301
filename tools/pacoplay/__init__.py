# SPDX-License-Identifier: MIT
"""The bridge to pacoplay.com: plays with any UCI engine for Paco Ŝako on a server with that protocol.

docs/guides/pacoplay.md is the user's guide. From the lowest layer up: protocol.py has the messages, clock.py
the server's clock, site.py a server and its reconnecting socket, game.py one game in play, storage.py
persistent data, credentials.py the account, commands.py the command line.
"""
