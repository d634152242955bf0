// The disk that keeps the state of a machine's devices: empty, in QEMU's own format, since only disks of that format keep states.

package snapshot

import "encoding/binary"

// Sizes of an empty disk: docs/interop/qcow2.txt of QEMU.
const (
	clusterBits = 16
	cluster     = 1 << clusterBits
	// The disk itself is never used; a state is stored next to its content.
	diskSize = 1 << 20
)

// emptyDisk is one without content: its header, then a table of reference counts, the one block that it names, and an empty table of content, each in its
// own cluster.
func emptyDisk() []byte {
	disk := make([]byte, 4*cluster)
	const table, block, content = cluster, 2 * cluster, 3 * cluster
	put32, put64 := binary.BigEndian.PutUint32, binary.BigEndian.PutUint64
	copy(disk, "QFI\xfb")
	put32(disk[4:], 3) // the version
	put32(disk[20:], clusterBits)
	put64(disk[24:], diskSize)
	put32(disk[36:], 1) // entries of the table of content
	put64(disk[40:], content)
	put64(disk[48:], table)
	put32(disk[56:], 1) // clusters of the table of reference counts
	put32(disk[96:], 4) // a reference count has 1 << 4 bits
	put32(disk[100:], 104)
	put64(disk[table:], block)
	for used := range 4 {
		binary.BigEndian.PutUint16(disk[block+2*used:], 1)
	}
	return disk
}
