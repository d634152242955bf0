set -e
seq 1 2000 | sort -R | sort -n | sha256sum
seq 1 5 > /tmp/numbers
wc -l < /tmp/numbers
