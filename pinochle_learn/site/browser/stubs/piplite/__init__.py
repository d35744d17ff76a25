"""Installs nothing: all that a page needs is in the site. JupyterLite's kernel asks for a package of this name."""
