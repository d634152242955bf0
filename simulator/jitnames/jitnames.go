// Package jitnames has an agent for JVMs of the guest: it writes the names of compiled code while the JVM runs, and what is inlined into it.
package jitnames

import _ "embed"

// GCC 12 compiled it against the headers of JDK 17 (JAVA_HOME), which newer JVMs accept; TestGenerated checks that it matches the source.
//go:generate sh -c "gcc -O2 -Wall -Wextra -Werror -std=gnu11 -shared -fPIC -fvisibility=hidden -fno-stack-protector -fcf-protection=none -U_FORTIFY_SOURCE -nostdlib -Wl,--build-id=none -s -I \"$JAVA_HOME/include\" -I \"$JAVA_HOME/include/linux\" -o agent.so agent/agent.c"

// Agent is the library. It writes /tmp/perf-PID.jit.
//
//go:embed agent.so
var Agent []byte

// Path is its place in the guest.
const Path = "/overhead/jit-names.so"
