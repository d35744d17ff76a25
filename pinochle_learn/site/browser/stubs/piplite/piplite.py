"""JupyterLite's kernel sets these two."""

_PIPLITE_DISABLE_PYPI = True
_PIPLITE_URLS: list[str] = []
