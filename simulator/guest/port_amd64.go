// The port of results: the second one, because the console has the first.

package guest

const port = "/dev/ttyS1"
