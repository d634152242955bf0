// Numbers read like the format's reader does: to the nearest float. Eight digits are read at a time, because loops are slow
// in WebAssembly.

package samples

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strconv"
)

// mostDigits is a number of decimal digits that cannot overflow 64 bits.
const mostDigits = 19

// powers holds the powers of ten below 2^64.
var powers = [mostDigits + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// number reads the number at an index of a line that ends with a newline, up to a blank, and returns its end: the index itself
// if there is no number.
func number(line []byte, from int) (x float64, end int) {
	digits, at := digitsAt(line, from, 0)
	point := at
	if line[at] == '.' {
		digits, at = digitsAt(line, at+1, digits)
	}
	switch {
	case !isBlank(line[at]) || point == from:
		return anyNumber(line, from)
	case at == point && at-from <= mostDigits:
		return float64(digits), at
	case at > point && at-from <= mostDigits+1:
		return quotient(digits, at-1-point), at
	}
	return anyNumber(line, from)
}

// digitsAt appends the decimal digits at an index to a number, and returns their end.
func digitsAt(line []byte, at int, before uint64) (digits uint64, end int) {
	const zeros, tens, high = 0x3030303030303030, 0x7676767676767676, 0x8080808080808080
	for at+8 <= len(line) {
		// Digits become 0 to 9, and no other byte below the first of the others: its highest bit is set once 0x76 is added.
		eight := binary.LittleEndian.Uint64(line[at:]) ^ zeros
		size := bits.TrailingZeros64((eight+tens|eight)&high) >> 3
		before = before*powers[size] + eightDigits(eight<<(64-8*size))
		at += size
		if size < 8 {
			return before, at
		}
	}
	for ; line[at] >= '0' && line[at] <= '9'; at++ {
		before = 10*before + uint64(line[at]-'0')
	}
	return before, at
}

// eightDigits returns the number whose eight decimal digits are the bytes of another, the first one the lowest: neighbours are joined to
// hundreds, these to ten thousands, and those to the whole.
func eightDigits(bytes uint64) uint64 {
	const mask = 0x000000FF000000FF
	bytes = bytes*10 + bytes>>8
	return (bytes&mask*(100+1_000_000<<32) + bytes>>16&mask*(1+10_000<<32)) >> 32
}

// quotient returns digits/10^decimals, rounded to the nearest float, ties to even.
func quotient(digits uint64, decimals int) float64 {
	const exact = 1 << 53
	divisor := powers[decimals]
	if digits < exact { // powers of ten up to 10^22 are floats exactly
		return float64(digits) / float64(divisor)
	}
	// Shifted, the quotient has 63 or 64 bits, far more than a float; the last one represents the remainder.
	shift := 63 + bits.Len64(divisor) - bits.Len64(digits)
	var high, low uint64
	if shift < 64 {
		high, low = digits>>(64-shift), digits<<shift
	} else {
		high = digits << (shift - 64)
	}
	result, rest := bits.Div64(high, low, divisor)
	if rest != 0 {
		result |= 1
	}
	const bias, mantissa = 1023, 52
	return float64(result) * math.Float64frombits(uint64(bias-shift)<<mantissa) // a power of two
}

// anyNumber reads a number of any form.
func anyNumber(line []byte, from int) (x float64, end int) {
	end = from
	for !isBlank(line[end]) {
		end++
	}
	x, err := strconv.ParseFloat(string(line[from:end]), 64)
	if err != nil {
		return 0, from
	}
	return x, end
}
