// action/src/report/values.ts
/** Smaller differences are rounding errors, and are written as 0. */
const NOISE = 1e-9;
const MINUS = "−";
function finite(value) {
	if (!Number.isFinite(value)) throw new RangeError(`a report cannot hold the number ${value}`);
	return value;
}
/** Returns the smallest of any number of values: years of values are too many for the arguments of a function. */
function leastOf(values) {
	return values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}
/** Returns the largest of any number of values. */
function mostOf(values) {
	return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}
/** Adds the sign, a true minus for a negative number; `plus` adds a + to a positive one. */
function signed(value, digits, plus) {
	if (value < 0) return `${MINUS}${digits}`;
	return plus && value > 0 ? `+${digits}` : digits;
}
/** Returns the decimals, from `least` to 7, at which no value is falsely shown as zero. */
function decimalsFor(values, least) {
	let decimals = least;
	for (const value of values) while (decimals < 7 && value !== 0 && Number(Math.abs(value).toFixed(decimals)) === 0) decimals++;
	return decimals;
}
function percentDigits(percent, decimals) {
	const size = Math.abs(percent);
	if (size >= 1e6) return size.toExponential(1).replace("e+", "e");
	return size.toFixed(size >= 1e3 ? 0 : decimals);
}
/** Returns a fraction in percent points; rounding errors and −0 become 0. Throws a RangeError for NaN and infinities. */
function toPercent(fraction) {
	const percent = finite(fraction) * 100;
	return Math.abs(fraction) < NOISE ? 0 : finite(percent);
}
/** Returns a change: 0.0251 → `+2.5 %`. Always signed, at least one decimal, more to avoid a false zero. */
function change(fraction) {
	const percent = toPercent(fraction);
	return `${signed(percent, percentDigits(percent, decimalsFor([percent], 1)), true)} %`;
}
/**
* Returns an interval in percent, to follow a {@link change}: `[+2.0, +3.1]`. Both ends have enough decimals
* to show on which side of zero they are, and up to two more if they would look equal.
*/
function interval(low, high) {
	const ends = [toPercent(low), toPercent(high)];
	const least = decimalsFor(ends, 1);
	const written = [
		0,
		1,
		2
	].map((more) => ends.map((end) => signed(end, percentDigits(end, least + more), true)));
	return `[${(written.find(([from, to]) => from !== to) ?? written[0])?.join(", ")}]`;
}
/** Returns a size without a sign, such as a limit or an MDE: 0.05 → `5 %`, 0.0125 → `1.25 %`; `digits` significant ones. */
function percent(fraction, digits = 3) {
	const value = toPercent(fraction);
	const size = Math.abs(value);
	return `${signed(value, size >= 1e6 ? percentDigits(size, 0) : trimmed(size, digits), false)} %`;
}
/** Returns `digits` significant digits without trailing zeros; whole digits are never dropped. */
function trimmed(size, digits) {
	if (size >= 10 ** (digits - 1)) return size.toFixed(0);
	return plainDigits(Number(size.toPrecision(digits)));
}
function plainDigits(value) {
	const text = String(value);
	return text.includes("e") ? value.toExponential().replace("e+", "e") : text;
}
/**
* Returns `digits` significant digits with trailing zeros, so that columns align; whole digits are never dropped.
* Below 0.0001 and from a million on it has an exponent.
*/
function significant(value, digits = 3) {
	const size = Math.abs(finite(value));
	if (size === 0) return "0";
	if (size < 1e-4) return size.toExponential(digits - 1);
	if (size >= 1e6) return size.toExponential(digits - 1).replace("e+", "e");
	const whole = Math.floor(Math.log10(Number(size.toPrecision(digits)))) + 1;
	return size.toFixed(Math.max(0, digits - whole));
}
/** Returns a p-value: `p = 0.012`, `p < 0.0001`. */
function pValue(p) {
	const text = bareP(p);
	return text.startsWith("<") ? `p ${text}` : `p = ${text}`;
}
/** Returns a p-value for a column with that heading: `0.012`, `< 0.0001`. */
function bareP(p) {
	return finite(p) < 1e-4 ? "< 0.0001" : trimmed(p, 2);
}
/** Returns a count with its noun: `1 round`, `12 rounds`; with commas between thousands. */
function count(number, singular, plural = `${singular}s`) {
	return `${grouped(number)} ${number === 1 ? singular : plural}`;
}
/** Returns a whole number with commas between thousands. */
function grouped(number) {
	return String(finite(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

export { interval as a, pValue as c, significant as d, grouped as i, percent as l, change as n, leastOf as o, count as r, mostOf as s, bareP as t, signed as u };