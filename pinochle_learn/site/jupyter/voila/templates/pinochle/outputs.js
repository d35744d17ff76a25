// What a page does wherever Python runs: light or dark, time for the widgets, and no traceback on the page.
(() => {
  const PATIENCE = 90_000;
  const FAILED = ["stderr", "error"].map((name) => `[data-mime-type="application/vnd.jupyter.${name}"]`).join();

  // JupyterLab's name for what the reader's system prefers; the widgets go by it.
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const theme = () => {
    document.body.dataset.jpThemeLight = String(!dark.matches);
    document.body.dataset.jpThemeName = dark.matches ? "JupyterLab Dark" : "JupyterLab Light";
  };
  dark.addEventListener("change", theme);
  theme();

  // A widget that has not loaded within two seconds never hears Python again, as anywidget has it. A slow
  // machine that has much to load at once gets more time.
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, Math.max(milliseconds, PATIENCE));

  new MutationObserver(() => {
    for (const error of document.querySelectorAll(`[cell-index] :is(${FAILED})`)) {
      error.closest("[cell-index]").classList.add("trouble");
      error.replaceWith("This part of the page could not be built. Reload the page to try again.");
    }
  }).observe(document.getElementById("lesson"), { childList: true, subtree: true });
})();
