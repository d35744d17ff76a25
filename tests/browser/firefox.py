"""Firefox by WebDriver BiDi, the protocol that it speaks itself: just what the tests ask for.

Playwright drives a Firefox of its own making only. Here it is the one that learners have.
"""

from __future__ import annotations

import json
import re
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from websocket import WebSocket, create_connection

PATIENCE = 90  # seconds for an answer, and for what a page is to show
PAUSE = 0.05  # seconds between two looks

SETTINGS: Mapping[str, bool | int | str] = {
    # Whatever is not on this machine goes to a proxy that is none.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "127.0.0.1",
    "app.update.enabled": False,
    "browser.aboutwelcome.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "toolkit.telemetry.reportingpolicy.firstRun": False,
}


class Firefox:
    """One tab. What its page asked for elsewhere is in `foreign`, errors that nobody caught in `errors`."""

    def __init__(self, socket: WebSocket) -> None:
        self.foreign: list[str] = []
        self.errors: list[str] = []
        self._socket = socket
        self._number = 0
        self._say("session.new", capabilities={})
        self._say("session.subscribe", events=["network.beforeRequestSent", "log.entryAdded"])
        (tab,) = self._say("browsingContext.getTree")["contexts"]
        self._tab = tab["context"]

    def open(self, address: str) -> None:
        """Go there; what is on the page is waited for by `until`."""
        self._say("browsingContext.navigate", context=self._tab, url=address, wait="none")

    def reload(self) -> None:
        """As by the button: all that loads comes anew, and this waits until the page is there."""
        self._say("browsingContext.reload", context=self._tab, wait="complete")

    def ask(self, expression: str) -> Any:
        """What the page says to an expression in JavaScript whose value JSON can carry."""
        told = self._say(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    def until(self, expression: str, wanted: Callable[[Any], object] = bool) -> Any:
        """What the page says to it once that is as wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            found = self._asked_while_loading(expression)
            if wanted(found):
                return found
            assert time.monotonic() < end, f"{expression} stayed {found!r}\n{self._asked_while_loading(TEXT)}"
            time.sleep(PAUSE)

    def click(self, node: str) -> None:
        """With the mouse, in the middle of what the expression names."""
        self.ask(f"({node}).scrollIntoView({{block: 'center', behavior: 'instant'}})")
        box = self.ask(f"({node}).getBoundingClientRect()")
        x, y = round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)
        steps = [{"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": [*steps, {"type": "pointerUp", "button": 0}]}
        self._say("input.performActions", context=self._tab, actions=[mouse])

    def close(self) -> None:
        """The whole browser."""
        self._say("browser.close")

    def _asked_while_loading(self, expression: str) -> Any:
        """None while there is no page, or not yet what is asked about."""
        try:
            return self.ask(expression)
        except AssertionError:
            return None

    def _say(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            heard = json.loads(self._socket.recv())
            if heard.get("id") == self._number:
                assert heard["type"] == "success", heard
                return heard["result"]
            self._note(heard.get("method"), heard.get("params", {}))

    def _note(self, event: str | None, params: Mapping[str, Any]) -> None:
        if event == "network.beforeRequestSent":
            address = params["request"]["url"]
            if params["context"] and not address.startswith(("http://127.0.0.1:", "data:", "blob:", "about:")):
                self.foreign.append(address)
        elif event == "log.entryAdded" and (params["type"], params["level"]) == ("javascript", "error"):
            self.errors.append(params["text"])


TEXT = "document.body.innerText.slice(-2000)"


@contextmanager
def firefox(path: str, profile: Path) -> Iterator[Firefox]:
    """A Firefox without a window, which keeps what it learns in the folder `profile`."""
    profile.mkdir(exist_ok=True)
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
    (profile / "user.js").write_text("".join(lines), encoding="utf-8")
    log = profile.with_name(f"{profile.name}.log")
    command = [path, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    with log.open("w") as out, subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT) as process:
        try:
            address = f"{_address(process, log)}/session"
            with closing(create_connection(address, timeout=PATIENCE, suppress_origin=True)) as socket:
                browser = Firefox(socket)
                yield browser
                browser.close()
            process.wait(timeout=PATIENCE)
        finally:
            process.kill()


def _address(process: subprocess.Popen[bytes], log: Path) -> str:
    """Where it listens: it says so itself."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        if said := re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(errors="replace")):
            return said[1]
        time.sleep(PAUSE)
    raise AssertionError(f"Firefox did not start:\n{log.read_text(errors='replace')}")
