// Numbers read as the format's reader reads them: to the nearest float.

package samples

import (
	"math"
	"math/bits"
	"strconv"
)

// mostDigits is how many decimal digits surely are no overflow of 64 bits.
const mostDigits = 19

// powers holds the powers of ten below 2^64.
var powers = [mostDigits + 1]uint64{
	1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
}

// number reads the number at the beginning of a text that ends with a newline, up to a blank. size is its length, or 0 where it is none.
func number(text []byte) (x float64, size int) {
	var digits uint64
	point := -1
	for i, c := range text {
		switch {
		case c >= '0' && c <= '9' && i <= mostDigits && digits < powers[mostDigits-1]:
			digits = 10*digits + uint64(c-'0')
		case c == '.' && point < 0 && i > 0:
			point = i
		case isBlank(c) && point > 0:
			return quotient(digits, i-1-point), i
		case isBlank(c) && i > 0:
			return float64(digits), i
		default:
			return anyNumber(text)
		}
	}
	return 0, 0
}

// quotient returns digits/10^decimals, rounded to the nearest float, and of two to the even one.
func quotient(digits uint64, decimals int) float64 {
	const exact = 1 << 53
	divisor := powers[decimals]
	if digits < exact { // powers of ten up to 10^22 are floats exactly
		return float64(digits) / float64(divisor)
	}
	// Shifted, the quotient has 63 or 64 bits, more than a float by far; the last one stands for what remains.
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
func anyNumber(text []byte) (x float64, size int) {
	for !isBlank(text[size]) {
		size++
	}
	x, err := strconv.ParseFloat(string(text[:size]), 64)
	if err != nil {
		return 0, 0
	}
	return x, size
}
