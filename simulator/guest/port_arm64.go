// The port of results: the only one of the machine, whose console is a card.

package guest

const port = "/dev/ttyAMA0"
