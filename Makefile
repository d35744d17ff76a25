# Every target sets up what it needs by itself, in .venv.
# Needs: Python 3.11 to 3.13 with pip and venv. Another Python: make PYTHON=python3.12 learn
export PYTHON
python := .venv/bin/python

OUT := build/site
ADDRESS :=

.PHONY: learn lab site test lint notebooks clean

learn: .venv/learn.stamp  ## open the course in the browser
	$(python) -m pinochle_learn

lab: .venv/learn.stamp  ## open the lessons in JupyterLab, to change and run again
	$(python) -m pinochle_learn lab

site: .venv/site.stamp  ## build the web app in build/site; another folder, and where it will stand: make OUT=folder ADDRESS=https://example.org/pinochle/ site
	$(python) -m pinochle_learn site "$(OUT)"$(if $(ADDRESS), --address "$(ADDRESS)")

test: lint  ## everything: style, types, doctests, notebooks, a real browser
	$(python) tools/chromium.py
	$(python) tools/firefox.py
	$(python) tools/node.py
	sh tools/test.sh

lint: .venv/test.stamp  ## style and types
	$(python) -m ruff check
	$(python) -m ruff format --check
	$(python) -m mypy

notebooks: .venv/test.stamp  ## write notebooks/ from lessons/
	$(python) -m pinochle_learn.course.build

clean:  ## remove everything that was made here
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# A checkout that was moved or copied is set up again: commands in .venv hold its folder.
ifneq "$(shell cat .venv/folder 2>/dev/null)" "$(shell pwd -P)"
moved := moved
endif
.PHONY: moved

.venv/%.stamp: requirements/%.lock pyproject.toml tools/setup.sh $(moved)
	sh tools/setup.sh $*
