#!/usr/bin/env python3
"""Times FlowCEL beside other implementations of CEL in one run, and prints how many times faster it is.

    swift build -c release --product CELBenchmark
    pip install cel-expr-python common-expression-language cel-python
    Tests/Scripts/cel_peers.py [path of the CELBenchmark binary]

The peers are cel-cpp (cel-expr-python), cel-rust (common-expression-language) and cel-python; those that are not
installed are left out. Their numbers contain what calling them from Python costs.
"""

import json
import pathlib
import subprocess
import sys
import time

CASES = {
    "constant": "42",
    "select2": "response.json.access_token",
    "compare": "response.status == 419",
    "logic": "response.status == 200 && (response.status < 300 || response.status == 419)",
    "concat": "'Bearer ' + response.json.access_token",
    "exists3": "roles.exists(r, r == 'admin')",
    "matches": "location.matches('[?&]code=[A-Za-z0-9_-]+')",
    "loop1000": "numbers.filter(x, x % 2 == 0).map(x, x * 3).exists(x, x < 0)",
}

VALUES = {
    "response": {
        "status": 419,
        "url": "https://example.org/token",
        "headers": {"content-type": "application/json", "cache-control": "no-store"},
        "json": {
            "token_type": "Bearer",
            "expires_in": 3600,
            "access_token": "2YotnFZFEjr1zCsicMWpAA2YotnFZFEjr1zCsicMWpAA",
            "refresh_token": "tGzv3JOkF0XG5Qx2TlKWIA",
        },
    },
    "roles": ["user", "editor", "admin"],
    "location": "https://client.example.org/callback?state=af0ifjsldkj&code=SplxlOBeZQQYbYS6WxSbIA",
    "numbers": list(range(1000)),
}


def cel_cpp():
    from cel_expr_python import cel

    environment = cel.NewEnv(variables={name: cel.Type.DYN for name in VALUES})

    def compile(expression):
        return environment.compile(expression)

    def bind(program):
        activation = environment.Activation(VALUES)
        return lambda: program.eval(activation)

    return compile, bind


def cel_rust():
    import cel

    context = cel.Context(variables=VALUES)
    return cel.compile, lambda program: lambda: program.execute(context)


def cel_python():
    import celpy

    environment = celpy.Environment()
    activation = {name: celpy.json_to_cel(value) for name, value in VALUES.items()}

    def compile(expression):
        return environment.program(environment.compile(expression))

    return compile, lambda program: lambda: program.evaluate(activation)


def measure(body):
    """Nanoseconds of one call, the best of some rounds of at least 20 ms."""
    count = 1
    while True:
        start = time.perf_counter_ns()
        for _ in range(count):
            body()
        spent = time.perf_counter_ns() - start
        if spent > 20_000_000:
            break
        count *= 2
    best = spent / count
    for _ in range(2 if spent > 100_000_000 else 5):
        start = time.perf_counter_ns()
        for _ in range(count):
            body()
        best = min(best, (time.perf_counter_ns() - start) / count)
    return best


def main():
    root = pathlib.Path(__file__).resolve().parents[2]
    binary = sys.argv[1] if len(sys.argv) > 1 else root / ".build/release/CELBenchmark"
    own = json.loads(subprocess.run([binary, "--json"], check=True, capture_output=True, text=True).stdout)
    peers = {}
    for make in (cel_cpp, cel_rust, cel_python):
        try:
            peers[make.__name__.replace("_", "-")] = make()
        except ImportError as error:
            print(f"{make.__name__} is not installed: {error}", file=sys.stderr)
    print(f"{'':10} {'FlowCEL ns':>20}" + "".join(f"{name + ' (times ours)':>36}" for name in peers))
    for name, expression in CASES.items():
        line = f"{name:10} {own[name][0]:>10.0f} {own[name][1]:>9.0f}"
        for compile, bind in peers.values():
            try:
                run = bind(compile(expression))
                run()
                times = measure(lambda: compile(expression)), measure(run)
                parts = (f"{spent:.0f} ({spent / ours:.1f}x)" for spent, ours in zip(times, own[name]))
                line += "".join(f"{part:>18}" for part in parts)
            except Exception as error:  # A peer without a function is no reason to stop.
                line += f"{type(error).__name__:>36}"
        print(line)
    print("each cell: parse (and check, where there is a checker), then evaluate")


if __name__ == "__main__":
    main()
