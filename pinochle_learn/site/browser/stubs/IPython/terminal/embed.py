"""There is no terminal in a browser. IPython imports this at once, and with it prompt_toolkit, 170 modules in all."""


def embed(*_, **__):
    raise RuntimeError("there is no terminal here")


InteractiveShellEmbed = None
