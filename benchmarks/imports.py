"""The time of ``import pinochle_learn``, against a Python that imports nothing, in one run.

python -m benchmarks.imports
"""

import statistics
import subprocess
import sys
import time

RUNS = 25


def seconds(code: str) -> float:
    """The wall time of a Python that runs this code; -S leaves out other packages' start-up files."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-S", "-c", code], check=True)
    return time.perf_counter() - began


def main() -> None:
    """Print the medians, their difference and their ratio; the two take turns, so both see the same machine."""
    nothing, package = [], []
    for _ in range(RUNS):
        nothing.append(seconds("pass"))
        package.append(seconds("import pinochle_learn"))
    base, whole = statistics.median(nothing), statistics.median(package)
    print(f"medians of {RUNS}: Python alone {base * 1000:.0f} ms, with import pinochle_learn {whole * 1000:.0f} ms")
    print(f"the import takes {(whole - base) * 1000:.0f} ms; ratio {whole / base:.1f}")


if __name__ == "__main__":
    main()
