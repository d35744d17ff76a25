"""The way from the kernel to the page, without waiting. Named in the settings under `site/jupyter/`."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once. By default one waits until the browser has acknowledged the last, some 40 ms.

    >>> issubclass(PromptConnection, ZMQChannelsWebsocketConnection)
    True
    """

    def connect(self) -> Any:
        self.websocket_handler.set_nodelay(True)
        return super().connect()
