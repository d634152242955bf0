// The JVM in the box: its start, and a JMH benchmark, each without and with an agent.

package trial

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/overhead-action/overhead-action/box/channel"
	"github.com/overhead-action/overhead-action/box/plan"
)

// seeds of the long form.
var seeds = []int{1, 2, 3, 4, 5}

// jdk is the newest of this machine that is one folder of its own; empty, with a visible word, where there is none.
func jdk(t *testing.T) string {
	t.Helper()
	for _, pattern := range []string{os.Getenv("JAVA_HOME"), "/usr/lib/jvm/temurin-2*", "/usr/lib/jvm/java-2*", "/usr/lib/jvm/java-17-*"} {
		found, _ := filepath.Glob(pattern)
		for _, folder := range found {
			if _, err := os.Stat(filepath.Join(folder, "bin/javac")); err == nil {
				return folder
			}
		}
	}
	fmt.Println("SKIP box, Java: there is no JDK in JAVA_HOME or /usr/lib/jvm")
	t.Skip("no JDK")
	return ""
}

// jvm is a request that runs a JVM with these arguments, in a machine of 2 GiB.
func jvm(t *testing.T, home string, seed int, files []file, collect []string, arguments ...string) asked {
	t.Helper()
	java := plan.Fork{
		Arguments: append([]string{"/jdk/bin/java", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xmx512m"}, arguments...),
		Collect:   collect, Output: 1 << 20,
	}
	request := ask(t, seed, files, java)
	request.Memory = 2048
	request.Layers = append([][]file{{{Name: "/jdk", Source: home, Without: []string{"lib/src.zip", "jmods", "man", "legal", "demo", "include"}}}}, request.Layers...)
	return request
}

func agent(t *testing.T) string {
	t.Helper()
	path := filepath.Join(filepath.Dir(*cache), "maven/org/jacoco/org.jacoco.agent/0.8.14/org.jacoco.agent-0.8.14-runtime.jar")
	if _, err := os.Stat(path); err != nil {
		fmt.Println("SKIP box, JaCoCo: its agent is not in the cache (overhead run --config examples/ fetches it)")
		return ""
	}
	return path
}

// each runs the same request at every seed, seed 1 twice, and prints how far seeds are apart.
func each(t *testing.T, what string, request func(seed int) asked, value func(channel.Fork) float64) {
	t.Helper()
	var sum, squares float64
	for _, seed := range seeds {
		got := must(t, request(seed))
		if fork := got.Forks[0]; fork.Code != 0 {
			t.Fatalf("%s: %+v\n%s\n%s", what, fork, fork.Stdout.Bytes, fork.Stderr.Bytes)
		}
		if seed == 1 {
			if again := must(t, request(seed)); again.same != got.same {
				t.Errorf("%s: two runs of seed 1 differ", what)
			}
		}
		x := value(got.Forks[0])
		t.Logf("%s, seed %d: %.0f", what, seed, x)
		sum, squares = sum+x, squares+x*x
	}
	n := float64(len(seeds))
	mean := sum / n
	deviation := math.Sqrt(max(0, squares/n-mean*mean) * n / (n - 1))
	t.Logf("%s: %.0f instructions, standard deviation over %d seeds %.3f %%", what, mean, len(seeds), 100*deviation/mean)
}

func cpu(fork channel.Fork) float64 { return float64(fork.User + fork.System) }

func TestJavaStart(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes: make box")
	}
	ready(t)
	home := jdk(t)
	classes := t.TempDir()
	if out, err := exec.Command(filepath.Join(home, "bin/javac"), "--release", "17", "-d", classes, "testdata/Hello.java").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	busy(t)
	files := []file{{Name: "/app", Source: classes}}
	each(t, "Java start, CPU", func(seed int) asked { return jvm(t, home, seed, files, nil, "-cp", "/app", "Hello") }, cpu)
	if jar := agent(t); jar != "" {
		files = append(files, file{Name: "/agent.jar", Source: jar})
		each(t, "Java start with JaCoCo, CPU", func(seed int) asked {
			return jvm(t, home, seed, files, nil, "-javaagent:/agent.jar=destfile=/tmp/x.exec", "-cp", "/app", "Hello")
		}, cpu)
	}
}

func TestJMH(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes: make box")
	}
	ready(t)
	home := jdk(t)
	jar := "../../jvm-bench/bundle/target/overhead-benchmarks.jar"
	if _, err := os.Stat(jar); err != nil {
		fmt.Println("SKIP box, JMH: the workloads are not built (make setup)")
		t.Skip("no benchmarks")
	}
	busy(t)
	files := []file{{Name: "/benchmarks.jar", Source: jar}}
	options := []string{"-jar", "/benchmarks.jar", "ByteBufBenchmark.allocateAndRelease", "-f", "1", "-wi", "3", "-w", "1", "-i", "3", "-r", "1", "-bm", "avgt", "-tu", "ns", "-rf", "json", "-rff", "/tmp/jmh.json"}
	score := func(fork channel.Fork) float64 {
		var results []struct{ PrimaryMetric struct{ Score float64 } }
		if err := json.Unmarshal(fork.Files[0].Bytes, &results); err != nil || len(results) != 1 {
			t.Fatalf("JMH left %d results, %v\n%s", len(results), err, fork.Stdout.Bytes)
		}
		return 1000 * results[0].PrimaryMetric.Score
	}
	each(t, "JMH, thousandths of an instr/op", func(seed int) asked {
		return jvm(t, home, seed, files, []string{"/tmp/jmh.json"}, options...)
	}, score)
	if agentJar := agent(t); agentJar != "" {
		files = append(files, file{Name: "/agent.jar", Source: agentJar})
		options = append(options, "-jvmArgsAppend", "-javaagent:/agent.jar=destfile=/tmp/x.exec")
		each(t, "JMH with JaCoCo, thousandths of an instr/op", func(seed int) asked {
			return jvm(t, home, seed, files, []string{"/tmp/jmh.json"}, options...)
		}, score)
	}
}
