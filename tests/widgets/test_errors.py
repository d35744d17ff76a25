"""What a notebook shows when a cell goes wrong."""

import nbformat
import pytest
from nbclient import NotebookClient

CELLS = [
    "import pinochle_learn.widgets\nfrom pinochle_learn import best_melds, parse_cards",
    'best_melds(parse_cards("AS 1S"), trump="S")',
    'best_melds(parse_cards("AS AS AS"), trump="S")',
    'best_melds("AS KS", trump="S")',
    'int("x")',
]


@pytest.fixture(scope="module")
def outputs():
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(notebook, kernel_name="python3", allow_errors=True).execute()
    return ["\n".join(cell.outputs[0].traceback) if cell.outputs else "" for cell in notebook.cells]


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (1, "'1S' at character 4: not a card; write rank then suit, as 10S, Q♥ or 9D"),
        (2, "'AS' at character 7: 48-card deck: a third A♠"),
        (3, "cards: 'A' is no Card; parse_cards makes cards of text"),
    ],
)
def test_an_error_of_ours_is_its_sentence(outputs, cell, sentence):
    assert outputs[cell] == sentence


def test_other_errors_keep_their_traceback(outputs):
    assert "Traceback" in outputs[4]
