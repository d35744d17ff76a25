// Who leaves the page ends its Python. In the head, so that it also holds for a page that is left at once.
(() => {
  const { baseUrl, kernelId } = document.currentScript.dataset;
  // The server wants to see that it is this page that asks: the same word in a cookie and in the request.
  const TOKEN = /(?:^|; )_xsrf=([^;]+)/;
  function token() {
    if (!TOKEN.test(document.cookie)) {
      const word = [...crypto.getRandomValues(new Uint8Array(16))].map((it) => it.toString(16).padStart(2, "0"));
      document.cookie = `_xsrf=${word.join("")}; path=${baseUrl}; SameSite=Strict`;
    }
    return TOKEN.exec(document.cookie)?.[1] ?? "";
  }
  window.addEventListener("pagehide", () => {
    const form = new FormData();
    form.append("_xsrf", token());
    navigator.sendBeacon(`${baseUrl}voila/api/shutdown/${kernelId}`, form);
  });
  // Voila's own try comes too early, and also where nobody leaves, as with a link that downloads.
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), true);
})();
