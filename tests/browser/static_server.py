"""A plain static web server on this machine, as a school or a free host would run it."""

from __future__ import annotations

import gzip
import hashlib
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import unquote, urlsplit

TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".zip": "application/zip",
}
PACKED = frozenset({".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm", ".webmanifest"})  # what hosts gzip


@dataclass(frozen=True)
class Answered:
    """One request: `path` as it was asked, with the prefix; `sent` are the bytes of the body."""

    path: str
    status: int
    sent: int


@dataclass
class StaticServer:
    """Serves each folder under its prefix: `StaticServer({"/": site})`, `StaticServer({"/a/b/": one, "/c/": two})`.

    A context manager; `stop()` and `start()` keep the port, as a network that goes and comes back.
    `cache` is the header Cache-Control, without it a browser asks again each time. `latency` in seconds.
    An unknown address gives the folder's 404.html, as GitHub Pages does.
    """

    folders: Mapping[str, Path]
    cache: str = "no-cache"
    gzip: bool = False
    latency: float = 0
    answered: list[Answered] = field(default_factory=list)
    port: int = 0
    _running: _Listener | None = None
    _packed: dict[str, bytes] = field(default_factory=dict)

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}{path}"

    def __enter__(self) -> StaticServer:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        server = _Listener(("127.0.0.1", self.port), _Handler)
        server.site = self
        self.port, self._running = server.server_port, server
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        if self._running:
            self._running.shutdown()
            self._running.server_close()
            self._running.hang_up()
        self._running = None

    def paths(self) -> list[str]:
        """The addresses asked for since the last `forget()`, without what follows "?"."""
        return [urlsplit(it.path).path for it in self.answered]

    def forget(self) -> None:
        self.answered.clear()

    def find(self, path: str) -> tuple[Path, int]:
        """The file for an address, and the status to send it with."""
        prefixes = sorted((it for it in self.folders if path.startswith(it)), key=len)
        if not prefixes:
            return Path("/nowhere"), 404
        folder = self.folders[prefixes[-1]]
        file = folder / path.removeprefix(prefixes[-1])
        file = file / "index.html" if path.endswith("/") else file
        if file.is_file() and file.resolve().is_relative_to(folder.resolve()):
            return file, 200
        return folder / "404.html", 404

    def pack(self, body: bytes, tag: str) -> bytes:
        if tag not in self._packed:
            self._packed[tag] = gzip.compress(body, 9)
        return self._packed[tag]


class _Listener(ThreadingHTTPServer):
    """Knows its connections: a browser keeps them open, and a server that is gone answers on none."""

    daemon_threads = True
    request_queue_size = 64
    site: StaticServer

    def __init__(self, address: tuple[str, int], handler: type[BaseHTTPRequestHandler]) -> None:
        super().__init__(address, handler)
        self.open: set[object] = set()

    def process_request(self, request, address) -> None:
        self.open.add(request)
        super().process_request(request, address)

    def shutdown_request(self, request) -> None:
        self.open.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: object, address: object) -> None:
        """A browser hangs up when it likes."""

    def hang_up(self) -> None:
        for request in tuple(self.open):
            self.shutdown_request(request)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Listener

    def do_GET(self) -> None:
        site = self.server.site
        time.sleep(site.latency)
        file, status = site.find(unquote(urlsplit(self.path).path))
        body = file.read_bytes() if file.is_file() else b""
        tag = hashlib.sha256(body).hexdigest()[:16]
        if status == 200 and self.headers["If-None-Match"] == f'"{tag}"':
            status, body = 304, b""
        packed = site.gzip and file.suffix in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        body = site.pack(body, tag) if packed and body else body
        site.answered.append(Answered(self.path, status, len(body)))
        self.send_response(HTTPStatus(status))
        self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
        self.send_header("Cache-Control", site.cache)
        self.send_header("ETag", f'"{tag}"')
        if packed:
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """`answered` has it."""
