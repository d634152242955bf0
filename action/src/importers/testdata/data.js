window.BENCHMARK_DATA = {
  "lastUpdate": 1700870403113,
  "repoUrl": "https://github.com/example/codec",
  "entries": {
    "Go Benchmark": [
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "A Developer",
            "username": "dev"
          },
          "committer": {
            "email": "noreply@github.com",
            "name": "GitHub",
            "username": "web-flow"
          },
          "distinct": true,
          "id": "0f1e2d3c4b5a69788796a5b4c3d2e1f001234567",
          "message": "codec: a buffer of its own for each worker",
          "timestamp": "2023-11-23T09:58:41+01:00",
          "tree_id": "89abcdef0123456789abcdef0123456789abcdef",
          "url": "https://github.com/example/codec/commit/0f1e2d3c4b5a69788796a5b4c3d2e1f001234567"
        },
        "date": 1700730112406,
        "tool": "go",
        "benches": [
          {
            "name": "BenchmarkEncode",
            "value": 41653,
            "unit": "ns/op\t    1024 B/op\t      12 allocs/op",
            "extra": "30000 times\n4 procs"
          },
          {
            "name": "BenchmarkDecode/small",
            "value": 325.4,
            "unit": "ns/op",
            "extra": "5000000 times\n4 procs"
          }
        ]
      },
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "A Developer",
            "username": "dev"
          },
          "committer": {
            "email": "noreply@github.com",
            "name": "GitHub",
            "username": "web-flow"
          },
          "distinct": true,
          "id": "1a2b3c4d5e6f708192a3b4c5d6e7f80912345678",
          "message": "codec: tables are made once",
          "timestamp": "2023-11-25T00:55:12+01:00",
          "tree_id": "fedcba9876543210fedcba9876543210fedcba98",
          "url": "https://github.com/example/codec/commit/1a2b3c4d5e6f708192a3b4c5d6e7f80912345678"
        },
        "date": 1700870402830,
        "tool": "go",
        "benches": [
          {
            "name": "BenchmarkEncode",
            "value": 39812,
            "unit": "ns/op\t    1024 B/op\t      12 allocs/op",
            "extra": "30000 times\n4 procs"
          },
          {
            "name": "BenchmarkDecode/small",
            "value": 327.1,
            "unit": "ns/op",
            "extra": "5000000 times\n4 procs"
          }
        ]
      }
    ],
    "Python Benchmark with pytest-benchmark": [
      {
        "commit": {
          "author": {
            "email": "dev@example.com",
            "name": "A Developer",
            "username": "dev"
          },
          "committer": {
            "email": "noreply@github.com",
            "name": "GitHub",
            "username": "web-flow"
          },
          "distinct": true,
          "id": "1a2b3c4d5e6f708192a3b4c5d6e7f80912345678",
          "message": "codec: tables are made once",
          "timestamp": "2023-11-25T00:55:12+01:00",
          "tree_id": "fedcba9876543210fedcba9876543210fedcba98",
          "url": "https://github.com/example/codec/commit/1a2b3c4d5e6f708192a3b4c5d6e7f80912345678"
        },
        "date": 1700870403113,
        "tool": "pytest",
        "benches": [
          {
            "name": "tests/test_codec.py::test_round_trip[1 kB]",
            "value": 40988.210317,
            "unit": "iter/sec",
            "range": "stddev: 0.0000033",
            "extra": "mean: 24.397259 usec\nrounds: 20455"
          }
        ]
      }
    ]
  }
}