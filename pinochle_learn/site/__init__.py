"""The static web app: the whole course as files, with Python in the browser. build.py has the steps."""
