# Starts, waits until the pipe is at its end, and then does what is late.
seq 1 2000 | sort -R | sha256sum
cat /go
. /late.sh
head -c 16 /dev/urandom | sha256sum
date +%s.%N
