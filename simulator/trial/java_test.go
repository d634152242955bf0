// The JVM in the simulator: its start, and a JMH benchmark, each without and with an agent.

package trial

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/overhead-action/overhead-action/simulator/plan"
)

// javaHome is the newest JDK of this machine in a single folder; empty, with a message, if there is none.
func javaHome() string {
	for _, pattern := range []string{os.Getenv("JAVA_HOME"), "/usr/lib/jvm/temurin-2*", "/usr/lib/jvm/java-2*", "/usr/lib/jvm/java-17-*"} {
		found, _ := filepath.Glob(pattern)
		for _, folder := range found {
			if _, err := os.Stat(filepath.Join(folder, "bin/javac")); err == nil {
				return folder
			}
		}
	}
	fmt.Println("SKIP simulator, Java: there is no JDK in JAVA_HOME or /usr/lib/jvm")
	return ""
}

// jdk is that JDK; without one the test is skipped.
func jdk(t *testing.T) string {
	t.Helper()
	home := javaHome()
	if home == "" {
		t.Skip("no JDK")
	}
	return home
}

// javac compiles a program of testdata into a folder that is removed with the test.
func javac(t *testing.T, home, program string) string {
	t.Helper()
	classes := t.TempDir()
	if out, err := exec.Command(filepath.Join(home, "bin/javac"), "--release", "17", "-d", classes, filepath.Join("testdata", program)).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return classes
}

// jvm is a request that runs a JVM with these arguments, in a machine of 2 GiB.
func jvm(t *testing.T, home string, seed int, files []file, collect []string, arguments ...string) simulation {
	t.Helper()
	java := plan.Fork{
		Arguments: append([]string{"/jdk/bin/java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx512m"}, arguments...),
		Collect:   collect, Output: 1 << 20,
	}
	request := ask(t, seed, files, java)
	request.Memory, request.Limits = 2048, map[string]int{"total": 3600} // of a host that may be busy
	request.Layers = append([][]file{{{Name: "/jdk", Source: home, Without: []string{"lib/src.zip", "jmods", "man", "legal", "demo", "include"}}}}, request.Layers...)
	return request
}

func agent(t *testing.T) string {
	t.Helper()
	path := filepath.Join(filepath.Dir(*cache), "maven/org/jacoco/org.jacoco.agent/0.8.14/org.jacoco.agent-0.8.14-runtime.jar")
	if _, err := os.Stat(path); err != nil {
		fmt.Println("SKIP simulator, JaCoCo: its agent is not in the cache (overhead run --config examples/ fetches it)")
		return ""
	}
	return path
}

func TestJavaStart(t *testing.T) {
	long(t, "Java start")
	home := jdk(t)
	files := []file{{Name: "/app", Source: javac(t, home, "Hello.java")}}
	used := func(name string) func(answered) map[string]float64 {
		return func(got answered) map[string]float64 { return map[string]float64{name: cpu(got.Forks[0])} }
	}
	spread(t, func(seed int) simulation { return jvm(t, home, seed, files, nil, "-cp", "/app", "Hello") }, used("Java start"))
	if jar := agent(t); jar != "" {
		files = append(files, file{Name: "/agent.jar", Source: jar})
		spread(t, func(seed int) simulation {
			return jvm(t, home, seed, files, nil, "-javaagent:/agent.jar=destfile=/tmp/x.exec", "-cp", "/app", "Hello")
		}, used("Java start with JaCoCo"))
	}
}

func TestJMH(t *testing.T) {
	long(t, "JMH")
	home := jdk(t)
	jar := "../../jvm-bench/bundle/target/overhead-benchmarks.jar"
	if _, err := os.Stat(jar); err != nil {
		fmt.Println("SKIP simulator, JMH: the workloads are not built (make setup)")
		t.Skip("no benchmarks")
	}
	files := []file{{Name: "/benchmarks.jar", Source: jar}}
	options := []string{"-jar", "/benchmarks.jar", "ByteBufBenchmark.allocateAndRelease", "-f", "1", "-wi", "4", "-w", "500ms", "-i", "3", "-r", "500ms", "-bm", "avgt", "-tu", "ns", "-rf", "json", "-rff", "/tmp/jmh.json"}
	score := func(name string) func(answered) map[string]float64 {
		return func(got answered) map[string]float64 {
			fork := got.Forks[0]
			var results []struct{ PrimaryMetric struct{ Score float64 } }
			if err := json.Unmarshal(fork.Files[0].Bytes, &results); err != nil || len(results) != 1 {
				t.Fatalf("JMH left %d results, %v\n%s", len(results), err, fork.Stdout.Bytes)
			}
			return map[string]float64{name: 1000 * results[0].PrimaryMetric.Score}
		}
	}
	spread(t, func(seed int) simulation {
		return jvm(t, home, seed, files, []string{"/tmp/jmh.json"}, options...)
	}, score("JMH, 1000 operations"))
	if agentJar := agent(t); agentJar != "" {
		files = append(files, file{Name: "/agent.jar", Source: agentJar})
		options = append(options, "-jvmArgsAppend", "-javaagent:/agent.jar=destfile=/tmp/x.exec")
		spread(t, func(seed int) simulation {
			return jvm(t, home, seed, files, []string{"/tmp/jmh.json"}, options...)
		}, score("… with JaCoCo"))
	}
}
