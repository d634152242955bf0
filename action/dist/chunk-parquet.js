import { i as NAMES, r as COLUMNS, t as GrowingFile } from "./chunk-writer.js";

// node_modules/hyparquet-writer/src/bytewriter.js
/**
* @import {Writer} from '../src/types.js'
*/
/**
* Writes data to an auto-expanding ArrayBuffer.
*
* @implements {Writer}
*/
var ByteWriter = class {
	/**
	* @param {number} [initalSize]
	*/
	constructor(initalSize = 1024) {
		this.buffer = new ArrayBuffer(initalSize);
		this.view = new DataView(this.buffer);
		this.offset = 0;
		this.index = 0;
	}
	/**
	* @param {number} size
	*/
	ensure(size) {
		if (this.index + size > this.buffer.byteLength) {
			const newSize = Math.max(this.buffer.byteLength * 2, this.index + size);
			const newBuffer = new ArrayBuffer(newSize);
			new Uint8Array(newBuffer).set(new Uint8Array(this.buffer));
			this.buffer = newBuffer;
			this.view = new DataView(this.buffer);
		}
	}
	finish() {}
	getBuffer() {
		return this.buffer.slice(0, this.index);
	}
	getBytes() {
		return new Uint8Array(this.buffer, 0, this.index);
	}
	/**
	* @param {number} value
	*/
	appendUint8(value) {
		this.ensure(1);
		this.view.setUint8(this.index, value);
		this.offset++;
		this.index++;
	}
	/**
	* @param {number} value
	*/
	appendUint32(value) {
		this.ensure(4);
		this.view.setUint32(this.index, value, true);
		this.offset += 4;
		this.index += 4;
	}
	/**
	* @param {number} value
	*/
	appendInt32(value) {
		this.ensure(4);
		this.view.setInt32(this.index, value, true);
		this.offset += 4;
		this.index += 4;
	}
	/**
	* @param {bigint} value
	*/
	appendInt64(value) {
		this.ensure(8);
		this.view.setBigInt64(this.index, BigInt(value), true);
		this.offset += 8;
		this.index += 8;
	}
	/**
	* @param {number} value
	*/
	appendFloat32(value) {
		this.ensure(4);
		this.view.setFloat32(this.index, value, true);
		this.offset += 4;
		this.index += 4;
	}
	/**
	* @param {number} value
	*/
	appendFloat64(value) {
		this.ensure(8);
		this.view.setFloat64(this.index, value, true);
		this.offset += 8;
		this.index += 8;
	}
	/**
	* @param {ArrayBuffer} value
	*/
	appendBuffer(value) {
		this.appendBytes(new Uint8Array(value));
	}
	/**
	* @param {Uint8Array} value
	*/
	appendBytes(value) {
		this.ensure(value.length);
		new Uint8Array(this.buffer, this.index, value.length).set(value);
		this.offset += value.length;
		this.index += value.length;
	}
	/**
	* Convert a 32-bit signed integer to varint (1-5 bytes).
	* Writes out groups of 7 bits at a time, setting high bit if more to come.
	*
	* @param {number} value
	*/
	appendVarInt(value) {
		while (true) if ((value & -128) === 0) {
			this.appendUint8(value);
			return;
		} else {
			this.appendUint8(value & 127 | 128);
			value >>>= 7;
		}
	}
	/**
	* Convert a bigint to varint (1-10 bytes for 64-bit range).
	*
	* @param {bigint} value
	*/
	appendVarBigInt(value) {
		while (true) if ((value & -128n) === 0n) {
			this.appendUint8(Number(value));
			return;
		} else {
			this.appendUint8(Number(value & 127n | 128n));
			value >>= 7n;
		}
	}
	/**
	* Convert number to zigzag encoding and write as varint.
	*
	* @param {number | bigint} value
	*/
	appendZigZag(value) {
		if (typeof value === "number") this.appendVarInt(value << 1 ^ value >> 31);
		else this.appendVarBigInt(value << 1n ^ value >> 63n);
	}
};

// node_modules/hyparquet/src/xxhash.js
const MASK = 18446744073709551615n;
const PRIME1 = 11400714785074694791n;
const PRIME2 = 14029467366897019727n;
const PRIME3 = 1609587929392839161n;
const PRIME4 = 9650029242287828579n;
const PRIME5 = 2870177450012600261n;
/**
* @param {bigint} x
* @param {bigint} r rotation amount in bits (1..63)
* @returns {bigint}
*/
function rotl64(x, r) {
	return (x << r | x >> 64n - r) & MASK;
}
/**
* @param {bigint} acc
* @param {bigint} val
* @returns {bigint}
*/
function round(acc, val) {
	acc = acc + val * PRIME2 & MASK;
	acc = rotl64(acc, 31n);
	return acc * PRIME1 & MASK;
}
/**
* @param {bigint} acc
* @param {bigint} val
* @returns {bigint}
*/
function mergeRound(acc, val) {
	acc ^= round(0n, val);
	return acc * PRIME1 + PRIME4 & MASK;
}
/**
* Compute the 64-bit xxHash of a byte buffer.
*
* @param {Uint8Array} input
* @param {bigint} [seed]
* @returns {bigint} 64-bit hash
*/
function xxhash64(input, seed = 0n) {
	const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
	const len = input.byteLength;
	let offset = 0;
	let h64;
	if (len >= 32) {
		let v1 = seed + PRIME1 + PRIME2 & MASK;
		let v2 = seed + PRIME2 & MASK;
		let v3 = seed;
		let v4 = seed - PRIME1 & MASK;
		while (offset + 32 <= len) {
			v1 = round(v1, view.getBigUint64(offset, true));
			offset += 8;
			v2 = round(v2, view.getBigUint64(offset, true));
			offset += 8;
			v3 = round(v3, view.getBigUint64(offset, true));
			offset += 8;
			v4 = round(v4, view.getBigUint64(offset, true));
			offset += 8;
		}
		h64 = rotl64(v1, 1n) + rotl64(v2, 7n) + rotl64(v3, 12n) + rotl64(v4, 18n) & MASK;
		h64 = mergeRound(h64, v1);
		h64 = mergeRound(h64, v2);
		h64 = mergeRound(h64, v3);
		h64 = mergeRound(h64, v4);
	} else h64 = seed + PRIME5 & MASK;
	h64 = h64 + BigInt(len) & MASK;
	while (offset + 8 <= len) {
		h64 ^= round(0n, view.getBigUint64(offset, true));
		h64 = rotl64(h64, 27n) * PRIME1 + PRIME4 & MASK;
		offset += 8;
	}
	if (offset + 4 <= len) {
		h64 ^= BigInt(view.getUint32(offset, true)) * PRIME1 & MASK;
		h64 = rotl64(h64, 23n) * PRIME2 + PRIME3 & MASK;
		offset += 4;
	}
	while (offset < len) {
		h64 ^= BigInt(view.getUint8(offset)) * PRIME5 & MASK;
		h64 = rotl64(h64, 11n) * PRIME1 & MASK;
		offset += 1;
	}
	h64 ^= h64 >> 33n;
	h64 = h64 * PRIME2 & MASK;
	h64 ^= h64 >> 29n;
	h64 = h64 * PRIME3 & MASK;
	h64 ^= h64 >> 32n;
	return h64;
}

// node_modules/hyparquet/src/bloom.js
/**
* @import {BloomFilter, DataReader, ParquetQueryFilter, SchemaElement} from '../src/types.js'
*/
const textEncoder$1 = new TextEncoder();
const SALT$1 = new Uint32Array([
	1203114875,
	1150766481,
	2284105051,
	2729912477,
	1884591559,
	770785867,
	2667333959,
	1550580529
]);
/**
* Hash a JS filter value as its parquet PLAIN-encoded bytes, suitable for a
* bloom filter lookup. Returns undefined when the column's parser is lossy or
* ambiguous (DATE, TIMESTAMP_*, DECIMAL, JSON, BSON, INT96, FLOAT16, UUID,
* GEOMETRY, GEOGRAPHY, INTERVAL) or when the JS value type doesn't match the
* column. Callers must treat undefined as "bloom filter cannot help."
*
* @param {any} value
* @param {SchemaElement} element
* @returns {bigint | undefined}
*/
function hashParquetValue(value, element) {
	if (value === null || value === void 0) return void 0;
	const { type, converted_type, logical_type } = element;
	if (type === "BOOLEAN") {
		if (typeof value !== "boolean") return void 0;
		return xxhash64(new Uint8Array([value ? 1 : 0]));
	}
	if (type === "FLOAT") {
		if (typeof value !== "number") return void 0;
		const buf = /* @__PURE__ */ new ArrayBuffer(4);
		new DataView(buf).setFloat32(0, value, true);
		return xxhash64(new Uint8Array(buf));
	}
	if (type === "DOUBLE") {
		if (typeof value !== "number") return void 0;
		const buf = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buf).setFloat64(0, value, true);
		return xxhash64(new Uint8Array(buf));
	}
	if (type === "INT32") {
		if (converted_type === "DATE" || converted_type === "DECIMAL" || converted_type === "TIME_MILLIS") return void 0;
		if (logical_type?.type === "DATE" || logical_type?.type === "TIME" || logical_type?.type === "DECIMAL") return void 0;
		if (typeof value !== "number" || !Number.isInteger(value)) return void 0;
		const buf = /* @__PURE__ */ new ArrayBuffer(4);
		new DataView(buf).setInt32(0, value | 0, true);
		return xxhash64(new Uint8Array(buf));
	}
	if (type === "INT64") {
		if (converted_type === "TIMESTAMP_MILLIS" || converted_type === "TIMESTAMP_MICROS") return void 0;
		if (converted_type === "TIME_MICROS" || converted_type === "DECIMAL") return void 0;
		if (logical_type?.type === "TIMESTAMP" || logical_type?.type === "TIME" || logical_type?.type === "DECIMAL") return void 0;
		let bigValue;
		if (typeof value === "bigint") bigValue = value;
		else if (typeof value === "number" && Number.isSafeInteger(value)) bigValue = BigInt(value);
		else return void 0;
		const buf = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buf).setBigUint64(0, BigInt.asUintN(64, bigValue), true);
		return xxhash64(new Uint8Array(buf));
	}
	if (type === "BYTE_ARRAY") {
		if (converted_type === "JSON" || converted_type === "BSON" || converted_type === "DECIMAL") return void 0;
		if (logical_type?.type === "JSON" || logical_type?.type === "BSON" || logical_type?.type === "VARIANT") return void 0;
		if (logical_type?.type === "GEOMETRY" || logical_type?.type === "GEOGRAPHY") return void 0;
		if (typeof value === "string") return xxhash64(textEncoder$1.encode(value));
		if (value instanceof Uint8Array) return xxhash64(value);
		return;
	}
	if (type === "FIXED_LEN_BYTE_ARRAY") {
		if (converted_type === "DECIMAL" || converted_type === "INTERVAL") return void 0;
		if (logical_type?.type === "DECIMAL" || logical_type?.type === "UUID" || logical_type?.type === "FLOAT16") return void 0;
		if (logical_type?.type === "GEOMETRY" || logical_type?.type === "GEOGRAPHY") return void 0;
		if (value instanceof Uint8Array) return xxhash64(value);
		return;
	}
}

// node_modules/hyparquet-writer/src/thrift.js
/**
* @import {ThriftField, ThriftType, Writer} from '../src/types.js'
*/
const STOP = 0;
const TRUE = 1;
const FALSE = 2;
const BYTE = 3;
const I32 = 5;
const I64 = 6;
const DOUBLE = 7;
const BINARY = 8;
const LIST = 9;
const STRUCT = 12;
/** A Thrift struct whose field ids and Compact Protocol types are already resolved. */
var ThriftStruct = class {
	/**
	* @param {ThriftField[]} fields
	*/
	constructor(fields) {
		this.fields = fields;
	}
};
/**
* Serialize a JS object in TCompactProtocol format.
*
* Expects keys named like "field_1", "field_2", etc. in ascending order.
*
* @param {Writer} writer
* @param {{ [key: `field_${number}`]: any }} data
*/
function serializeTCompactProtocol(writer, data) {
	writeElement(writer, STRUCT, data);
}
/**
* Write a single value of a given compact type.
*
* @param {Writer} writer
* @param {number} type
* @param {ThriftType} value
*/
function writeElement(writer, type, value) {
	if (type === TRUE) return;
	if (type === FALSE) return;
	if (type === BYTE && typeof value === "number") writer.appendUint8(value);
	else if (type === I32 && typeof value === "number") writer.appendZigZag(value);
	else if (type === I64 && typeof value === "bigint") writer.appendZigZag(value);
	else if (type === 7 && typeof value === "number") writer.appendFloat64(value);
	else if (type === BINARY && typeof value === "string") {
		const bytes = new TextEncoder().encode(value);
		writer.appendVarInt(bytes.length);
		writer.appendBytes(bytes);
	} else if (type === BINARY && value instanceof Uint8Array) {
		writer.appendVarInt(value.byteLength);
		writer.appendBytes(value);
	} else if (type === LIST && Array.isArray(value)) {
		const elemType = getCompactTypeForList(value);
		if (value.length > 14) {
			writer.appendUint8(240 | elemType);
			writer.appendVarInt(value.length);
		} else writer.appendUint8(value.length << 4 | elemType);
		if (elemType === FALSE) for (const v of value) writer.appendUint8(v ? 1 : 0);
		else for (const v of value) writeElement(writer, elemType, v);
	} else if (type === STRUCT && value instanceof ThriftStruct) {
		let lastFid = 0;
		for (const [fid, fieldType, fieldValue] of value.fields) {
			if (fieldValue === void 0) continue;
			lastFid = writeStructField(writer, lastFid, fid, fieldType, fieldValue);
		}
		writer.appendUint8(STOP);
	} else if (type === STRUCT && typeof value === "object") {
		let lastFid = 0;
		for (const [k, v] of Object.entries(value)) {
			if (v === void 0) continue;
			const fid = parseInt(k.replace(/^field_/, ""), 10);
			if (Number.isNaN(fid)) throw new Error(`thrift invalid field name: ${k}. Expected "field_###"`);
			const t = getCompactTypeForValue(v);
			lastFid = writeStructField(writer, lastFid, fid, t, v);
		}
		writer.appendUint8(STOP);
	} else throw new Error(`thrift invalid type ${type} for value ${value}`);
}
/**
* @param {Writer} writer
* @param {number} lastFid
* @param {number} fid
* @param {number} type
* @param {ThriftType} value
* @returns {number}
*/
function writeStructField(writer, lastFid, fid, type, value) {
	const delta = fid - lastFid;
	if (delta <= 0) throw new Error(`thrift non-monotonic field id: fid=${fid}, lastFid=${lastFid}`);
	if (delta > 15) {
		writer.appendUint8(type);
		writer.appendZigZag(fid);
	} else writer.appendUint8(delta << 4 | type);
	writeElement(writer, type, value);
	return fid;
}
/**
* Infer type from JS value
*
* @param {any} value
* @returns {number} CompactType
*/
function getCompactTypeForValue(value) {
	if (value === true) return TRUE;
	if (value === false) return FALSE;
	if (Number.isInteger(value)) return I32;
	if (typeof value === "number") return 7;
	if (typeof value === "bigint") return I64;
	if (typeof value === "string") return BINARY;
	if (value instanceof Uint8Array) return BINARY;
	if (Array.isArray(value)) return LIST;
	if (value && typeof value === "object") return STRUCT;
	throw new Error(`Cannot determine thrift compact type for: ${value}`);
}
/**
* Infer type for list elements, expand types as needed
*
* @param {any[]} value
* @returns {number} CompactType
*/
function getCompactTypeForList(value) {
	let elemType = 0;
	for (const v of value) {
		let t = getCompactTypeForValue(v);
		if (t === TRUE) t = FALSE;
		if (!elemType) elemType = t;
		if (elemType === 7 && t === I32) t = 7;
		if (elemType === I32 && t === 7) elemType = 7;
		if (t !== elemType) throw new Error(`thrift invalid type for list element: ${v} (expected type ${elemType})`);
	}
	return elemType ?? BYTE;
}

// node_modules/hyparquet-writer/src/bloom.js
/**
* @import {SchemaElement} from 'hyparquet'
* @import {PageIndexes, Writer} from '../src/types.js'
*/
const SALT = new Uint32Array([
	1203114875,
	1150766481,
	2284105051,
	2729912477,
	1884591559,
	770785867,
	2667333959,
	1550580529
]);
const MIN_BYTES = 32;
const MAX_BYTES = 134217728;
/**
* Map the high 32 bits of a hash to a block index in [0, numBlocks).
*
* @param {bigint} hash
* @param {number} numBlocks
* @returns {number}
*/
function blockIndex(hash, numBlocks) {
	return Number((hash >> 32n) * BigInt(numBlocks) >> 32n);
}
/**
* Per-block mask: 8 uint32 words, each with a single bit set at position `(low32 * SALT[i]) >> 27`.
*
* @param {bigint} hash
* @returns {Uint32Array}
*/
function blockMask(hash) {
	const m = /* @__PURE__ */ new Uint32Array(8);
	const low = Number(hash & 4294967295n) | 0;
	for (let i = 0; i < 8; i++) m[i] = 1 << (Math.imul(low, SALT[i]) >>> 27);
	return m;
}
/**
* Insert a hash into a Split Block Bloom Filter.
*
* @param {Uint32Array} blocks bloom filter words (8 * numBlocks long)
* @param {bigint} hash 64-bit xxhash of the parquet-plain-encoded value
*/
function sbbfInsert(blocks, hash) {
	const offset = blockIndex(hash, blocks.length >> 3) << 3;
	const m = blockMask(hash);
	for (let i = 0; i < 8; i++) blocks[offset + i] |= m[i];
}
/**
* Round up to the next power of two (32-bit).
*
* @param {number} n
* @returns {number}
*/
function nextPowerOfTwo(n) {
	let p = 1;
	while (p < n) p <<= 1;
	return p;
}
/**
* Optimal SBBF size in bytes for a given number of distinct values and
* target false-positive probability. Matches parquet-java's BlockSplitBloomFilter:
* derives bits from m = -8 * ndv / ln(1 - p^(1/8)) and rounds up to a power of two
* between one block and MAX_BYTES. Arrow C++ rejects a bitset that is not a power of two.
*
* @param {number} ndv expected number of distinct values
* @param {number} fpp target false positive probability, in (0, 1)
* @returns {number} bloom filter size in bytes (power of two, at least 32)
*/
function optimalNumBytes(ndv, fpp) {
	if (!(fpp > 0 && fpp < 1)) throw new Error(`bloom filter fpp must be in (0, 1), got ${fpp}`);
	if (!(ndv >= 0)) throw new Error(`bloom filter ndv must be >= 0, got ${ndv}`);
	const m = -8 * ndv / Math.log(1 - fpp ** (1 / 8));
	const numBytes = Math.ceil(m / 8);
	if (!(numBytes <= MAX_BYTES)) return MAX_BYTES;
	return nextPowerOfTwo(Math.max(numBytes, MIN_BYTES));
}
/**
* Collects distinct hashes of column values and finalizes them into an SBBF
* sized for the actual distinct count. `finalize` returns `undefined` if any
* non-null value was unhashable (the filter would have false negatives), if
* no values were seen, or if `maxBytes` is below one block. Above `maxBytes`
* the filter is capped at the largest power of two that fits, like parquet-java.
*/
var BloomBuilder = class {
	/**
	* @param {SchemaElement} element
	* @param {{ fpp?: number, maxBytes?: number }} [options]
	*/
	constructor(element, { fpp = .01, maxBytes = 1048576 } = {}) {
		/** @type {SchemaElement} */
		this.element = element;
		this.fpp = fpp;
		this.maxBytes = maxBytes;
		/** @type {Set<bigint>} */
		this.hashes = /* @__PURE__ */ new Set();
		this.skipped = 0;
	}
	/** @param {any} value */
	insert(value) {
		if (value === null || value === void 0) return;
		const h = hashParquetValue(value, this.element);
		if (h === void 0) {
			this.skipped++;
			return;
		}
		this.hashes.add(h);
	}
	/** @returns {Uint32Array | undefined} */
	finalize() {
		if (this.skipped > 0 || this.hashes.size === 0) return void 0;
		let numBytes = optimalNumBytes(this.hashes.size, this.fpp);
		while (numBytes > this.maxBytes && numBytes > MIN_BYTES) numBytes >>= 1;
		if (numBytes > this.maxBytes) return void 0;
		const blocks = new Uint32Array(numBytes >> 2);
		for (const h of this.hashes) sbbfInsert(blocks, h);
		return blocks;
	}
};
/**
* Write a parquet bloom filter: BloomFilterHeader thrift struct followed by
* the raw little-endian bytes of the SBBF blocks. Always uses BLOCK / XXHASH /
* UNCOMPRESSED, the only variants parquet currently defines.
*
* @param {Writer} writer
* @param {Uint32Array} blocks bloom filter words (8 * numBlocks long)
*/
function writeBloomFilter(writer, blocks) {
	if (blocks.length % 8 !== 0) throw new Error(`bloom filter block count must be a multiple of 8 uint32 words, got ${blocks.length}`);
	serializeTCompactProtocol(writer, {
		field_1: blocks.byteLength,
		field_2: { field_1: {} },
		field_3: { field_1: {} },
		field_4: { field_1: {} }
	});
	for (let i = 0; i < blocks.length; i++) writer.appendUint32(blocks[i]);
}
/**
* Write all pending bloom filters in a contiguous block and patch each chunk's
* meta_data.bloom_filter_offset / bloom_filter_length so readers can find them.
* Clustering matches parquet-mr's tail placement: a reader fetching the footer
* region can pull every bloom in one range request.
*
* @param {Writer} writer
* @param {PageIndexes[]} pageIndexes
*/
function writeBlooms(writer, pageIndexes) {
	for (const { chunk, bloomFilter } of pageIndexes) {
		if (!bloomFilter || !chunk.meta_data) continue;
		const offset = writer.offset;
		writeBloomFilter(writer, bloomFilter);
		chunk.meta_data.bloom_filter_offset = BigInt(offset);
		chunk.meta_data.bloom_filter_length = writer.offset - offset;
	}
}

// node_modules/hyparquet/src/constants.js
/** @type {import('../src/types.d.ts').ParquetType[]} */
const ParquetTypes = [
	"BOOLEAN",
	"INT32",
	"INT64",
	"INT96",
	"FLOAT",
	"DOUBLE",
	"BYTE_ARRAY",
	"FIXED_LEN_BYTE_ARRAY"
];
/** @type {import('../src/types.d.ts').Encoding[]} */
const Encodings = [
	"PLAIN",
	"GROUP_VAR_INT",
	"PLAIN_DICTIONARY",
	"RLE",
	"BIT_PACKED",
	"DELTA_BINARY_PACKED",
	"DELTA_LENGTH_BYTE_ARRAY",
	"DELTA_BYTE_ARRAY",
	"RLE_DICTIONARY",
	"BYTE_STREAM_SPLIT"
];
/** @type {import('../src/types.d.ts').FieldRepetitionType[]} */
const FieldRepetitionTypes = [
	"REQUIRED",
	"OPTIONAL",
	"REPEATED"
];
/** @type {import('../src/types.d.ts').ConvertedType[]} */
const ConvertedTypes = [
	"UTF8",
	"MAP",
	"MAP_KEY_VALUE",
	"LIST",
	"ENUM",
	"DECIMAL",
	"DATE",
	"TIME_MILLIS",
	"TIME_MICROS",
	"TIMESTAMP_MILLIS",
	"TIMESTAMP_MICROS",
	"UINT_8",
	"UINT_16",
	"UINT_32",
	"UINT_64",
	"INT_8",
	"INT_16",
	"INT_32",
	"INT_64",
	"JSON",
	"BSON",
	"INTERVAL"
];
/** @type {import('../src/types.d.ts').CompressionCodec[]} */
const CompressionCodecs = [
	"UNCOMPRESSED",
	"SNAPPY",
	"GZIP",
	"LZO",
	"BROTLI",
	"LZ4",
	"ZSTD",
	"LZ4_RAW"
];
/** @type {import('../src/types.d.ts').PageType[]} */
const PageTypes = [
	"DATA_PAGE",
	"INDEX_PAGE",
	"DICTIONARY_PAGE",
	"DATA_PAGE_V2"
];
/** @type {import('../src/types.d.ts').BoundaryOrder[]} */
const BoundaryOrders = [
	"UNORDERED",
	"ASCENDING",
	"DESCENDING"
];
/** @type {import('../src/types.d.ts').EdgeInterpolationAlgorithm[]} */
const EdgeInterpolationAlgorithms = [
	"SPHERICAL",
	"VINCENTY",
	"THOMAS",
	"ANDOYER",
	"KARNEY"
];

// node_modules/hyparquet-writer/src/delta.js
/**
* Delta Binary Packed encoding for parquet.
* Encodes integers as deltas with variable bit-width packing.
*
* @import {DecodedArray} from 'hyparquet'
* @import {Writer} from '../src/types.js'
*/
const BLOCK_SIZE = 128;
const MINIBLOCKS_PER_BLOCK = 4;
const VALUES_PER_MINIBLOCK = BLOCK_SIZE / MINIBLOCKS_PER_BLOCK;
/**
* Write values using delta binary packed encoding.
* Deltas wrap around in two's complement at the width of the physical type.
*
* @param {Writer} writer
* @param {DecodedArray} values
* @param {'INT32' | 'INT64'} type
*/
function deltaBinaryPack(writer, values, type) {
	if (values.length === 0) {
		writer.appendVarInt(BLOCK_SIZE);
		writer.appendVarInt(MINIBLOCKS_PER_BLOCK);
		writer.appendVarInt(0);
		writer.appendVarInt(0);
		return;
	}
	if (typeof values[0] !== "number" && typeof values[0] !== "bigint") throw new Error("deltaBinaryPack only supports number or bigint arrays");
	if (usesInt32NumberPath(values)) deltaBinaryPackInt32(writer, values, type === "INT32");
	else deltaBinaryPackBigInt(writer, values, type === "INT32" ? 32 : 64);
}
/**
* Return whether all values can use exact Number arithmetic. Unwrapped deltas
* of int32 values can span 33 signed bits, but they and their adjusted deltas
* remain exactly representable as JavaScript numbers.
*
* @param {DecodedArray} values
* @returns {values is DecodedArray & ArrayLike<number>}
*/
function usesInt32NumberPath(values) {
	if (values instanceof Int32Array) return true;
	for (let i = 0; i < values.length; i++) {
		const value = values[i];
		if (typeof value !== "number" || value !== (value | 0)) return false;
	}
	return true;
}
/**
* Write signed 32-bit values without allocating or operating on BigInts.
*
* @param {Writer} writer
* @param {ArrayLike<number>} values
* @param {boolean} wrap - wrap deltas to int32, for the INT32 physical type
*/
function deltaBinaryPackInt32(writer, values, wrap) {
	const count = values.length;
	writer.appendVarInt(BLOCK_SIZE);
	writer.appendVarInt(MINIBLOCKS_PER_BLOCK);
	writer.appendVarInt(count);
	appendZigZagNumber(writer, values[0]);
	/** @type {Array<Uint8Array | undefined>} */
	const packedByBitWidth = [];
	const blockDeltas = new Float64Array(BLOCK_SIZE);
	const bitWidths = new Uint8Array(MINIBLOCKS_PER_BLOCK);
	let index = 1;
	while (index < count) {
		const blockEnd = Math.min(index + BLOCK_SIZE, count);
		const blockSize = blockEnd - index;
		const firstDelta = wrap ? values[index] - values[index - 1] | 0 : values[index] - values[index - 1];
		let previous = values[index];
		let constantEnd = index + 1;
		while (constantEnd < blockEnd) {
			const value = values[constantEnd];
			if ((wrap ? value - previous | 0 : value - previous) !== firstDelta) break;
			previous = value;
			constantEnd++;
		}
		if (constantEnd === blockEnd) {
			appendZigZagNumber(writer, firstDelta);
			writer.appendUint32(0);
			index = blockEnd;
			continue;
		}
		let minDelta = firstDelta;
		blockDeltas[0] = minDelta;
		for (let i = 1; i < blockSize; i++) {
			const delta = wrap ? values[index + i] - values[index + i - 1] | 0 : values[index + i] - values[index + i - 1];
			blockDeltas[i] = delta;
			if (delta < minDelta) minDelta = delta;
		}
		appendZigZagNumber(writer, minDelta);
		for (let mb = 0; mb < MINIBLOCKS_PER_BLOCK; mb++) {
			const mbStart = mb * VALUES_PER_MINIBLOCK;
			const mbEnd = Math.min(mbStart + VALUES_PER_MINIBLOCK, blockSize);
			let maxAdjusted = 0;
			for (let i = mbStart; i < mbEnd; i++) {
				const adjusted = blockDeltas[i] - minDelta;
				if (adjusted > maxAdjusted) maxAdjusted = adjusted;
			}
			bitWidths[mb] = bitWidthNumber(maxAdjusted);
		}
		writer.appendBytes(bitWidths);
		for (let mb = 0; mb < MINIBLOCKS_PER_BLOCK; mb++) {
			const bitWidth = bitWidths[mb];
			if (bitWidth === 0) continue;
			const mbStart = mb * VALUES_PER_MINIBLOCK;
			const mbEnd = Math.min(mbStart + VALUES_PER_MINIBLOCK, blockSize);
			const packed = packedByBitWidth[bitWidth] ??= new Uint8Array(bitWidth * 4);
			let byteIndex = 0;
			let buffer = 0;
			let bitsUsed = 0;
			if (bitWidth <= 25) for (let i = 0; i < VALUES_PER_MINIBLOCK; i++) {
				const adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0;
				buffer |= adjusted << bitsUsed;
				bitsUsed += bitWidth;
				while (bitsUsed >= 8) {
					packed[byteIndex++] = buffer & 255;
					buffer >>>= 8;
					bitsUsed -= 8;
				}
			}
			else for (let i = 0; i < VALUES_PER_MINIBLOCK; i++) {
				const adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0;
				buffer += adjusted * 2 ** bitsUsed;
				bitsUsed += bitWidth;
				while (bitsUsed >= 8) {
					packed[byteIndex++] = buffer % 256;
					buffer = Math.floor(buffer / 256);
					bitsUsed -= 8;
				}
			}
			writer.appendBytes(packed);
		}
		index = blockEnd;
	}
}
/**
* BigInt fallback for INT64 values and numeric input outside the INT32 range.
*
* @param {Writer} writer
* @param {DecodedArray} values
* @param {number} bits - physical type width that deltas wrap at
*/
function deltaBinaryPackBigInt(writer, values, bits) {
	const count = values.length;
	writer.appendVarInt(BLOCK_SIZE);
	writer.appendVarInt(MINIBLOCKS_PER_BLOCK);
	writer.appendVarInt(count);
	writer.appendZigZag(BigInt.asIntN(bits, BigInt(values[0])));
	const blockDeltas = new BigInt64Array(BLOCK_SIZE);
	const bitWidths = new Uint8Array(MINIBLOCKS_PER_BLOCK);
	let index = 1;
	while (index < count) {
		const blockEnd = Math.min(index + BLOCK_SIZE, count);
		const blockSize = blockEnd - index;
		let minDelta = 0n;
		for (let i = 0; i < blockSize; i++) {
			blockDeltas[i] = BigInt(values[index + i]) - BigInt(values[index + i - 1]);
			if (bits === 32) blockDeltas[i] = BigInt.asIntN(32, blockDeltas[i]);
			const delta = blockDeltas[i];
			if (i === 0 || delta < minDelta) minDelta = delta;
		}
		writer.appendZigZag(minDelta);
		for (let mb = 0; mb < MINIBLOCKS_PER_BLOCK; mb++) {
			const mbStart = mb * VALUES_PER_MINIBLOCK;
			const mbEnd = Math.min(mbStart + VALUES_PER_MINIBLOCK, blockSize);
			let maxAdjusted = 0n;
			for (let i = mbStart; i < mbEnd; i++) {
				const adjusted = blockDeltas[i] - minDelta;
				if (adjusted > maxAdjusted) maxAdjusted = adjusted;
			}
			bitWidths[mb] = bitWidth(maxAdjusted);
		}
		writer.appendBytes(bitWidths);
		for (let mb = 0; mb < MINIBLOCKS_PER_BLOCK; mb++) {
			const bitWidth = bitWidths[mb];
			if (bitWidth === 0) continue;
			const mbStart = mb * VALUES_PER_MINIBLOCK;
			const mbEnd = Math.min(mbStart + VALUES_PER_MINIBLOCK, blockSize);
			let buffer = 0n;
			let bitsUsed = 0;
			for (let i = 0; i < VALUES_PER_MINIBLOCK; i++) {
				const adjusted = mbStart + i < mbEnd ? blockDeltas[mbStart + i] - minDelta : 0n;
				buffer |= adjusted << BigInt(bitsUsed);
				bitsUsed += bitWidth;
				while (bitsUsed >= 8) {
					writer.appendUint8(Number(buffer & 255n));
					buffer >>= 8n;
					bitsUsed -= 8;
				}
			}
		}
		index = blockEnd;
	}
}
/**
* Zigzag-encode an exactly represented integer and write it as a varint without
* truncating through JavaScript's 32-bit bitwise operators.
*
* @param {Writer} writer
* @param {number} value
*/
function appendZigZagNumber(writer, value) {
	let encoded = value < 0 ? -value * 2 - 1 : value * 2;
	while (encoded >= 128) {
		writer.appendUint8(encoded % 128 + 128);
		encoded = Math.floor(encoded / 128);
	}
	writer.appendUint8(encoded);
}
/**
* Minimum bits needed to store an adjusted INT32 delta.
*
* @param {number} value
* @returns {number}
*/
function bitWidthNumber(value) {
	if (value === 0) return 0;
	return value > 4294967295 ? 33 : 32 - Math.clz32(value);
}
/**
* Write byte arrays using delta length encoding.
* Encodes lengths using delta binary packed, then writes raw bytes.
*
* @param {Writer} writer
* @param {DecodedArray} values
*/
function deltaLengthByteArray(writer, values) {
	const lengths = new Int32Array(values.length);
	for (let i = 0; i < values.length; i++) {
		const value = values[i];
		if (!(value instanceof Uint8Array)) throw new Error("deltaLengthByteArray expects Uint8Array values");
		lengths[i] = value.length;
	}
	deltaBinaryPack(writer, lengths, "INT32");
	for (const value of values) writer.appendBytes(value);
}
/**
* Write byte arrays using delta encoding with prefix compression.
* Stores common prefixes with previous value to improve compression.
*
* @param {Writer} writer
* @param {DecodedArray} values
*/
function deltaByteArray(writer, values) {
	if (values.length === 0) {
		deltaBinaryPack(writer, [], "INT32");
		deltaBinaryPack(writer, [], "INT32");
		return;
	}
	const prefixLengths = new Int32Array(values.length);
	const suffixLengths = new Int32Array(values.length);
	const value = values[0];
	if (!(value instanceof Uint8Array)) throw new Error("deltaByteArray expects Uint8Array values");
	prefixLengths[0] = 0;
	suffixLengths[0] = value.length;
	for (let i = 1; i < values.length; i++) {
		const prev = values[i - 1];
		const curr = values[i];
		let prefixLen;
		if (curr === prev) prefixLen = curr.length;
		else {
			if (!(curr instanceof Uint8Array)) throw new Error("deltaByteArray expects Uint8Array values");
			prefixLen = 0;
			const maxPrefix = Math.min(prev.length, curr.length);
			while (prefixLen < maxPrefix && prev[prefixLen] === curr[prefixLen]) prefixLen++;
		}
		prefixLengths[i] = prefixLen;
		suffixLengths[i] = curr.length - prefixLen;
	}
	deltaBinaryPack(writer, prefixLengths, "INT32");
	deltaBinaryPack(writer, suffixLengths, "INT32");
	for (let i = 0; i < values.length; i++) if (suffixLengths[i] > 0) writer.appendBytes(values[i].subarray(prefixLengths[i]));
}
/**
* Minimum bits needed to store value.
*
* @param {bigint} value
* @returns {number}
*/
function bitWidth(value) {
	if (value === 0n) return 0;
	let bits = 0;
	while (value > 0n) {
		bits++;
		value >>= 1n;
	}
	return bits;
}

// node_modules/hyparquet-writer/src/encoding.js
/**
* @import {DecodedArray} from 'hyparquet'
* @import {Writer} from '../src/types.js'
*/
/**
* @param {Writer} writer
* @param {DecodedArray} values
* @param {number} bitWidth
* @returns {number} bytes written
*/
function writeRleBitPackedHybrid(writer, values, bitWidth) {
	const offsetStart = writer.offset;
	let pendingBitPackedGroups = 0;
	let bitPackedStart = 0;
	let i = 0;
	while (i < values.length) {
		let rleCount = 1;
		const firstVal = values[i];
		while (i + rleCount < values.length && values[i + rleCount] === firstVal) rleCount++;
		if (rleCount >= 8) {
			if (pendingBitPackedGroups) {
				writeBitPackedGroups(writer, values, bitPackedStart, pendingBitPackedGroups, bitWidth);
				pendingBitPackedGroups = 0;
			}
			writeRleRun(writer, firstVal, rleCount, bitWidth);
			i += rleCount;
		} else {
			if (pendingBitPackedGroups === 0) bitPackedStart = i;
			pendingBitPackedGroups++;
			i += 8;
		}
	}
	if (pendingBitPackedGroups) writeBitPackedGroups(writer, values, bitPackedStart, pendingBitPackedGroups, bitWidth);
	return writer.offset - offsetStart;
}
/**
* Write a single RLE run: a repeated value and its count.
*
* @param {Writer} writer
* @param {number} value
* @param {number} count
* @param {number} bitWidth
*/
function writeRleRun(writer, value, count, bitWidth) {
	writer.appendVarInt(count << 1);
	const width = bitWidth + 7 >> 3;
	for (let j = 0; j < width; j++) writer.appendUint8(value >> (j << 3) & 255);
}
/**
* Write consecutive bit-packed groups of 8 values each.
*
* @param {Writer} writer
* @param {DecodedArray} values
* @param {number} start index of first value
* @param {number} numGroups number of 8-value groups
* @param {number} bitWidth
*/
function writeBitPackedGroups(writer, values, start, numGroups, bitWidth) {
	writer.appendVarInt(numGroups << 1 | 1);
	if (bitWidth === 0) return;
	const mask = (1 << bitWidth) - 1;
	let buffer = 0;
	let bitsUsed = 0;
	const totalValues = numGroups * 8;
	for (let i = 0; i < totalValues; i++) {
		const idx = start + i;
		const v = idx < values.length ? values[idx] & mask : 0;
		buffer |= v << bitsUsed;
		bitsUsed += bitWidth;
		while (bitsUsed >= 8) {
			writer.appendUint8(buffer & 255);
			buffer >>>= 8;
			bitsUsed -= 8;
		}
	}
	if (bitsUsed > 0) writer.appendUint8(buffer & 255);
}

// node_modules/hyparquet-writer/src/plain.js
/**
* @import {DecodedArray, ParquetType} from 'hyparquet'
* @import {Writer} from '../src/types.js'
* @param {Writer} writer
* @param {DecodedArray} values
* @param {ParquetType} type
* @param {number | undefined} fixedLength
*/
function writePlain(writer, values, type, fixedLength) {
	if (type === "BOOLEAN") writePlainBoolean(writer, values);
	else if (type === "INT32") writePlainInt32(writer, values);
	else if (type === "INT64") writePlainInt64(writer, values);
	else if (type === "FLOAT") writePlainFloat(writer, values);
	else if (type === "DOUBLE") writePlainDouble(writer, values);
	else if (type === "BYTE_ARRAY") writePlainByteArray(writer, values);
	else if (type === "FIXED_LEN_BYTE_ARRAY") {
		if (!fixedLength) throw new Error("parquet FIXED_LEN_BYTE_ARRAY expected type_length");
		writePlainByteArrayFixed(writer, values, fixedLength);
	} else throw new Error(`parquet unsupported type: ${type}`);
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainBoolean(writer, values) {
	let currentByte = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i];
		if (typeof value !== "boolean") throw new Error("parquet expected boolean value, got " + value);
		const bitOffset = i % 8;
		if (value) currentByte |= 1 << bitOffset;
		if (bitOffset === 7) {
			writer.appendUint8(currentByte);
			currentByte = 0;
		}
	}
	if (values.length % 8) writer.appendUint8(currentByte);
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainInt32(writer, values) {
	for (const value of values) {
		if (!Number.isSafeInteger(value)) throw new Error("parquet expected integer value, got " + value);
		if (value < -2147483648 || value > 2147483647) throw new Error("parquet expected int32 value, got " + value);
		writer.appendInt32(value);
	}
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainInt64(writer, values) {
	for (const value of values) {
		if (typeof value !== "bigint") throw new Error("parquet expected bigint value, got " + value);
		writer.appendInt64(value);
	}
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainFloat(writer, values) {
	for (const value of values) {
		if (typeof value !== "number") throw new Error("parquet expected number value, got " + value);
		writer.appendFloat32(value);
	}
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainDouble(writer, values) {
	for (const value of values) {
		if (typeof value !== "number") throw new Error("parquet expected number value, got " + value);
		writer.appendFloat64(value);
	}
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
*/
function writePlainByteArray(writer, values) {
	for (const value of values) {
		let bytes = value;
		if (typeof bytes === "string") bytes = new TextEncoder().encode(value);
		if (!(bytes instanceof Uint8Array)) throw new Error("parquet expected Uint8Array value, got " + typeof bytes);
		writer.appendUint32(bytes.length);
		writer.appendBytes(bytes);
	}
}
/**
* @param {Writer} writer
* @param {DecodedArray} values
* @param {number} fixedLength
*/
function writePlainByteArrayFixed(writer, values, fixedLength) {
	for (const value of values) {
		if (!(value instanceof Uint8Array)) throw new Error("parquet expected Uint8Array value, got " + typeof value);
		if (value.length !== fixedLength) throw new Error(`parquet expected Uint8Array of length ${fixedLength}`);
		writer.appendBytes(value);
	}
}

// node_modules/hyparquet/src/schema.js
/**
* Build a tree from the schema elements.
*
* @param {SchemaElement[]} schema
* @param {number} rootIndex index of the root element
* @param {string[]} path path to the element
* @returns {SchemaTree} tree of schema elements
*/
function schemaTree(schema, rootIndex, path) {
	const element = schema[rootIndex];
	const children = [];
	let count = 1;
	if (element.num_children) while (children.length < element.num_children) {
		const childElement = schema[rootIndex + count];
		const child = schemaTree(schema, rootIndex + count, [...path, childElement.name]);
		count += child.count;
		children.push(child);
	}
	return {
		count,
		element,
		children,
		path
	};
}
/**
* Get schema elements from the root to the given element name.
*
* @param {SchemaElement[]} schema
* @param {string[]} name path to the element
* @returns {SchemaTree[]} list of schema elements
*/
function getSchemaPath(schema, name) {
	return getTreePath(schemaTree(schema, 0, []), name);
}
/**
* Get schema tree nodes from the root of a prebuilt tree to the given element name.
*
* @param {SchemaTree} tree root of the schema tree
* @param {string[]} name path to the element
* @returns {SchemaTree[]} list of schema elements
*/
function getTreePath(tree, name) {
	const path = [tree];
	for (const part of name) {
		const child = tree.children.find((child) => child.element.name === part);
		if (!child) throw new Error(`parquet schema element not found: ${name}`);
		path.push(child);
		tree = child;
	}
	return path;
}
/**
* Get the max definition level for a given schema path.
*
* @param {SchemaTree[]} schemaPath
* @returns {number} max definition level
*/
function getMaxDefinitionLevel(schemaPath) {
	let maxLevel = 0;
	for (const { element } of schemaPath.slice(1)) if (element.repetition_type !== "REQUIRED") maxLevel++;
	return maxLevel;
}
/**
* Check if a column is list-like.
*
* @param {SchemaTree} schema
* @returns {boolean} true if list-like
*/
function isListLike(schema) {
	if (!schema) return false;
	if (schema.element.converted_type !== "LIST") return false;
	if (schema.children.length > 1) return false;
	const firstChild = schema.children[0];
	if (firstChild.children.length > 1) return false;
	if (firstChild.element.repetition_type !== "REPEATED") return false;
	return true;
}
/**
* Check if a column is map-like.
*
* @param {SchemaTree} schema
* @returns {boolean} true if map-like
*/
function isMapLike(schema) {
	if (!schema) return false;
	if (schema.element.converted_type !== "MAP") return false;
	if (schema.children.length > 1) return false;
	const firstChild = schema.children[0];
	if (firstChild.children.length !== 2) return false;
	if (firstChild.element.repetition_type !== "REPEATED") return false;
	if (firstChild.children.find((child) => child.element.name === "key")?.element.repetition_type === "REPEATED") return false;
	if (firstChild.children.find((child) => child.element.name === "value")?.element.repetition_type === "REPEATED") return false;
	return true;
}
/**
* @import {SchemaElement, SchemaTree} from '../src/types.js'
*/

// node_modules/hyparquet/src/metadata.js
const decoder = new TextDecoder();
/**
* Return a tree of schema elements from parquet metadata.
*
* @param {{schema: SchemaElement[]}} metadata parquet metadata object
* @returns {SchemaTree} tree of schema elements
*/
function parquetSchema({ schema }) {
	return getSchemaPath(schema, [])[0];
}

// node_modules/hyparquet/src/utils.js
/**
* Replace bigint, date, etc with legal JSON types.
*
* @param {any} obj object to convert
* @returns {unknown} converted object
*/
function toJson(obj) {
	if (obj === void 0) return null;
	if (typeof obj === "bigint") return Number(obj);
	if (Object.is(obj, -0)) return 0;
	if (Array.isArray(obj)) return obj.map(toJson);
	if (obj instanceof Uint8Array) return Array.from(obj);
	if (obj instanceof Date) return obj.toISOString();
	if (obj instanceof Object) {
		/** @type {Record<string, unknown>} */
		const newObj = {};
		for (const key of Object.keys(obj)) {
			if (obj[key] === void 0) continue;
			newObj[key] = toJson(obj[key]);
		}
		return newObj;
	}
	return obj;
}

// node_modules/hyparquet-writer/src/variant.js
const encoder = new TextEncoder();
const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const VARIANT_NULL = new Uint8Array([0]);
const RESERVED_SHREDDING_FIELDS = /* @__PURE__ */ new Set(["value", "typed_value"]);
/** @type {Map<string, number>} */
const EMPTY_KEY_INDEX = /* @__PURE__ */ new Map();
const EMPTY_METADATA = writeVariantMetadata([]);
/**
* Encode an array of arbitrary JS values into variant binary format.
* Each row becomes { metadata, value } (or null for missing values).
* When shredding is provided, produces { metadata, value, typed_value } per row.
*
* @import {BasicType, ShredType} from '../src/types.js'
* @param {any[]} values
* @param {ShredType | undefined} shredding
* @param {{ name: string, required: boolean }} [column]
* @returns {Array<Record<string, any> | null>}
*/
function encodeVariantColumn(values, shredding, column) {
	if (column?.required) {
		for (let i = 0; i < values.length; i++) if (values[i] === void 0) throw new Error(`required variant column ${column.name} has undefined value at index ${i}`);
	}
	/** @type {ByteWriter[]} */
	const scratchWriters = [];
	const shreddingConfig = shredding && normalizeShreddingConfig(shredding);
	if (shreddingConfig) {
		/** @type {Map<string, { metadata: Uint8Array, keyIndex: Map<string, number> }>} */
		const metadataCache = /* @__PURE__ */ new Map();
		return values.map((value) => {
			if (value === void 0) return null;
			/** @type {Set<string>} */
			const keys = /* @__PURE__ */ new Set();
			collectKeys(value, keys);
			const { metadata, keyIndex } = getVariantRowMetadata(keys, metadataCache);
			return {
				metadata,
				...encodeShredded(value, shreddingConfig, keyIndex, true, scratchWriters)
			};
		});
	}
	const dictionary = buildVariantDictionary(values);
	const metadata = writeVariantMetadata(dictionary);
	/** @type {Map<string, number>} */
	const keyIndex = /* @__PURE__ */ new Map();
	for (let i = 0; i < dictionary.length; i++) keyIndex.set(dictionary[i], i);
	return values.map((value) => {
		if (value === void 0) return null;
		return {
			metadata,
			value: writeVariantValue(value, keyIndex, scratchWriters)
		};
	});
}
/**
* Recursively encode a value against a shred type into a { value, typed_value }
* shredded group (the metadata wrapper is added by the caller at the top level).
*
* Shape rules (per the Variant shredding spec):
* - scalar: matches the type -> typed_value holds the value, value is null;
*   otherwise fall back to a binary variant in value.
* - object: shredded fields go into the typed_value struct (absent fields are
*   omitted), remaining fields are packed into a binary value.
* - array: each element is recursively shredded into the typed_value LIST, value
*   is null. A non-array value falls back to a binary value.
*
* @param {any} value
* @param {ShredType} shredType
* @param {Map<string, number>} keyIndex
* @param {boolean} allowPartialObjects
* @param {ByteWriter[]} scratchWriters
* @returns {{ value: Uint8Array | null, typed_value: any }}
*/
function encodeShredded(value, shredType, keyIndex, allowPartialObjects, scratchWriters) {
	if (value === null || value === void 0) return {
		value: VARIANT_NULL,
		typed_value: null
	};
	if (Array.isArray(shredType)) {
		if (!Array.isArray(value)) return {
			value: writeVariantValue(value, keyIndex, scratchWriters),
			typed_value: null
		};
		const elemShred = shredType[0];
		return {
			value: null,
			typed_value: value.map((el) => encodeShredded(el, elemShred, keyIndex, false, scratchWriters))
		};
	}
	if (typeof shredType === "object") {
		if (typeof value !== "object" || Array.isArray(value) || value instanceof Date || value instanceof Uint8Array) return {
			value: writeVariantValue(value, keyIndex, scratchWriters),
			typed_value: null
		};
		/** @type {Record<string, any>} */
		const remaining = {};
		let hasRemaining = false;
		for (const k of Object.keys(value)) {
			if (k in shredType || value[k] === void 0) continue;
			remaining[k] = value[k];
			hasRemaining = true;
		}
		if (hasRemaining && !allowPartialObjects) return {
			value: writeVariantValue(value, keyIndex, scratchWriters),
			typed_value: null
		};
		const fieldNames = Object.keys(shredType);
		if (fieldNames.some((fieldName) => (!Object.prototype.hasOwnProperty.call(value, fieldName) || value[fieldName] === void 0) && keyIndex.has(fieldName))) return {
			value: writeVariantValue(value, keyIndex, scratchWriters),
			typed_value: null
		};
		/** @type {Record<string, any>} */
		const typedValue = {};
		for (const fieldName of fieldNames) {
			if (!Object.prototype.hasOwnProperty.call(value, fieldName) || value[fieldName] === void 0) continue;
			typedValue[fieldName] = encodeShredded(value[fieldName], shredType[fieldName], keyIndex, false, scratchWriters);
		}
		return {
			value: hasRemaining ? writeVariantValue(remaining, keyIndex, scratchWriters) : null,
			typed_value: typedValue
		};
	}
	if (matchesType(value, shredType)) return {
		value: null,
		typed_value: value
	};
	return {
		value: writeVariantValue(value, keyIndex, scratchWriters),
		typed_value: null
	};
}
/**
* Build metadata and keyIndex, sharing across rows with the same dictionary.
*
* @param {Set<string>} keys
* @param {Map<string, { metadata: Uint8Array, keyIndex: Map<string, number> }>} metadataCache
* @returns {{ metadata: Uint8Array, keyIndex: Map<string, number> }}
*/
function getVariantRowMetadata(keys, metadataCache) {
	if (keys.size === 0) return {
		metadata: EMPTY_METADATA,
		keyIndex: EMPTY_KEY_INDEX
	};
	const dictionary = [...keys].sort();
	const cacheKey = dictionary.join("\0");
	const cached = metadataCache.get(cacheKey);
	if (cached) return cached;
	const metadata = writeVariantMetadata(dictionary);
	const keyIndex = /* @__PURE__ */ new Map();
	for (let i = 0; i < dictionary.length; i++) keyIndex.set(dictionary[i], i);
	const rowMetadata = {
		metadata,
		keyIndex
	};
	metadataCache.set(cacheKey, rowMetadata);
	return rowMetadata;
}
/**
* Check if a JS value matches a BasicType for shredding.
*
* @param {any} value
* @param {BasicType} type
* @returns {boolean}
*/
function matchesType(value, type) {
	if (value === null || value === void 0) return false;
	switch (type) {
		case "BOOLEAN": return typeof value === "boolean";
		case "INT32": return typeof value === "number" && Number.isInteger(value) && value >= -2147483648 && value <= 2147483647;
		case "INT64": return typeof value === "bigint" && value >= INT64_MIN && value <= INT64_MAX;
		case "FLOAT": return typeof value === "number";
		case "DOUBLE": return typeof value === "number";
		case "STRING": return typeof value === "string";
		case "TIMESTAMP": return value instanceof Date;
		default: return false;
	}
}
/**
* Recursively strip field names reserved by the shredded variant wrapper layout
* (`value`, `typed_value`). Returns undefined when an object level empties out.
*
* @param {ShredType} shredding
* @returns {ShredType | undefined}
*/
function normalizeShreddingConfig(shredding) {
	if (Array.isArray(shredding)) {
		const elem = shredding.length ? normalizeShreddingConfig(shredding[0]) : void 0;
		return elem === void 0 ? void 0 : [elem];
	}
	if (typeof shredding === "object") {
		/** @type {Record<string, ShredType>} */
		const normalized = {};
		for (const [key, type] of Object.entries(shredding)) {
			if (RESERVED_SHREDDING_FIELDS.has(key)) continue;
			const norm = normalizeShreddingConfig(type);
			if (norm !== void 0) normalized[key] = norm;
		}
		return Object.keys(normalized).length > 0 ? normalized : void 0;
	}
	return shredding;
}
/**
* Recursively collect all unique object keys from the column values.
* Returns a sorted string array.
*
* @param {any[]} values
* @returns {string[]}
*/
function buildVariantDictionary(values) {
	/** @type {Set<string>} */
	const keys = /* @__PURE__ */ new Set();
	collectKeys(values, keys);
	return [...keys].sort();
}
/**
* @param {any} value
* @param {Set<string>} keys
*/
function collectKeys(value, keys) {
	if (value === null || value === void 0) return;
	if (Array.isArray(value)) {
		for (const item of value) collectKeys(item, keys);
		return;
	}
	if (value instanceof Date || value instanceof Uint8Array) return;
	if (typeof value === "object") for (const key of Object.keys(value)) {
		keys.add(key);
		collectKeys(value[key], keys);
	}
}
/**
* Encode variant metadata binary.
* Format: header byte, dictionary size, offsets, UTF-8 string data.
*
* @param {string[]} dictionary sorted array of unique keys
* @returns {Uint8Array}
*/
function writeVariantMetadata(dictionary) {
	const n = dictionary.length;
	/** @type {Uint8Array[]} */
	const encoded = new Array(n);
	let totalStringBytes = 0;
	for (let i = 0; i < n; i++) {
		const e = encoder.encode(dictionary[i]);
		encoded[i] = e;
		totalStringBytes += e.length;
	}
	const offsetSize = byteWidth(totalStringBytes);
	const header = 17 | offsetSize - 1 << 6;
	const totalSize = 1 + offsetSize + (n + 1) * offsetSize + totalStringBytes;
	const bytes = new Uint8Array(totalSize);
	let offset = 0;
	bytes[offset++] = header;
	for (let j = 0; j < offsetSize; j++) bytes[offset++] = n >> j * 8 & 255;
	let strOffset = 0;
	for (let i = 0; i < n; i++) {
		for (let j = 0; j < offsetSize; j++) bytes[offset++] = strOffset >> j * 8 & 255;
		strOffset += encoded[i].length;
	}
	for (let j = 0; j < offsetSize; j++) bytes[offset++] = strOffset >> j * 8 & 255;
	for (let i = 0; i < n; i++) {
		bytes.set(encoded[i], offset);
		offset += encoded[i].length;
	}
	return bytes;
}
/**
* Encode a single JS value to variant binary format.
*
* @param {any} value
* @param {Map<string, number>} keyIndex map from key string to dictionary index
* @param {ByteWriter[]} scratchWriters
* @returns {Uint8Array}
*/
function writeVariantValue(value, keyIndex, scratchWriters) {
	const writer = new ByteWriter(8);
	writeValue(value, writer, keyIndex, scratchWriters);
	return writer.getBytes();
}
/**
* @param {any} val
* @param {ByteWriter} writer
* @param {Map<string, number>} keyIndex
* @param {ByteWriter[]} scratchWriters
*/
function writeValue(val, writer, keyIndex, scratchWriters) {
	if (val === null || val === void 0) {
		writer.appendUint8(0);
		return;
	}
	if (val === true) {
		writer.appendUint8(4);
		return;
	}
	if (val === false) {
		writer.appendUint8(8);
		return;
	}
	if (typeof val === "bigint") {
		if (val < INT64_MIN || val > INT64_MAX) throw new RangeError(`variant bigint out of int64 range: ${val}`);
		writer.appendUint8(24);
		writer.appendInt64(val);
		return;
	}
	if (typeof val === "number") {
		if (Number.isInteger(val)) {
			if (val >= -128 && val <= 127) {
				writer.appendUint8(12);
				writer.appendUint8(val & 255);
				return;
			}
			if (val >= -32768 && val <= 32767) {
				writer.appendUint8(16);
				appendUnsignedLE(writer, val, 2);
				return;
			}
			if (val >= -2147483648 && val <= 2147483647) {
				writer.appendUint8(20);
				writer.appendInt32(val);
				return;
			}
		}
		writer.appendUint8(28);
		writer.appendFloat64(val);
		return;
	}
	if (typeof val === "string") {
		const strBytes = encoder.encode(val);
		if (strBytes.length <= 63) {
			writer.appendUint8(strBytes.length << 2 | 1);
			writer.appendBytes(strBytes);
		} else {
			writer.appendUint8(64);
			writer.appendUint32(strBytes.length);
			writer.appendBytes(strBytes);
		}
		return;
	}
	if (val instanceof Date) {
		writer.appendUint8(52);
		writer.appendInt64(BigInt(val.getTime()) * 1000n);
		return;
	}
	if (val instanceof Uint8Array) {
		writer.appendUint8(60);
		writer.appendUint32(val.length);
		writer.appendBytes(val);
		return;
	}
	if (Array.isArray(val)) {
		writeVariantArray(val, writer, keyIndex, scratchWriters);
		return;
	}
	if (typeof val === "object") {
		writeVariantObject(val, writer, keyIndex, scratchWriters);
		return;
	}
	throw new Error(`variant cannot encode value: ${val}`);
}
/**
* @param {Record<string, any>} obj
* @param {ByteWriter} writer
* @param {Map<string, number>} keyIndex
* @param {ByteWriter[]} scratchWriters
*/
function writeVariantObject(obj, writer, keyIndex, scratchWriters) {
	const entries = Object.keys(obj).filter((key) => obj[key] !== void 0).map((key) => {
		const id = keyIndex.get(key);
		if (id === void 0) throw new Error(`variant key not in dictionary: ${key}`);
		return {
			id,
			key
		};
	});
	entries.sort((a, b) => a.id - b.id);
	const numElements = entries.length;
	const idWidth = byteWidth(numElements > 0 ? entries[numElements - 1].id : 0);
	const scratch = scratchWriters.pop() ?? new ByteWriter(8);
	const offsets = new Array(numElements + 1);
	offsets[0] = 0;
	for (let i = 0; i < numElements; i++) {
		writeValue(obj[entries[i].key], scratch, keyIndex, scratchWriters);
		offsets[i + 1] = scratch.index;
	}
	const offsetWidth = byteWidth(offsets[numElements]);
	const isLarge = numElements > 255 ? 1 : 0;
	writer.appendUint8((offsetWidth - 1 | idWidth - 1 << 2 | isLarge << 4) << 2 | 2);
	if (isLarge) writer.appendUint32(numElements);
	else writer.appendUint8(numElements);
	for (const { id } of entries) appendUnsignedLE(writer, id, idWidth);
	for (const off of offsets) appendUnsignedLE(writer, off, offsetWidth);
	writer.appendBytes(scratch.getBytes());
	scratch.index = 0;
	scratch.offset = 0;
	scratchWriters.push(scratch);
}
/**
* @param {any[]} arr
* @param {ByteWriter} writer
* @param {Map<string, number>} keyIndex
* @param {ByteWriter[]} scratchWriters
*/
function writeVariantArray(arr, writer, keyIndex, scratchWriters) {
	const numElements = arr.length;
	const scratch = scratchWriters.pop() ?? new ByteWriter(8);
	const offsets = new Array(numElements + 1);
	offsets[0] = 0;
	for (let i = 0; i < numElements; i++) {
		writeValue(arr[i], scratch, keyIndex, scratchWriters);
		offsets[i + 1] = scratch.index;
	}
	const offsetWidth = byteWidth(offsets[numElements]);
	const isLarge = numElements > 255 ? 1 : 0;
	writer.appendUint8((offsetWidth - 1 | isLarge << 2) << 2 | 3);
	if (isLarge) writer.appendUint32(numElements);
	else writer.appendUint8(numElements);
	for (const off of offsets) appendUnsignedLE(writer, off, offsetWidth);
	writer.appendBytes(scratch.getBytes());
	scratch.index = 0;
	scratch.offset = 0;
	scratchWriters.push(scratch);
}
/**
* Determine the minimum byte width needed to represent a value.
*
* @param {number} maxValue
* @returns {number} 1, 2, 3, or 4
*/
function byteWidth(maxValue) {
	if (maxValue <= 255) return 1;
	if (maxValue <= 65535) return 2;
	if (maxValue <= 16777215) return 3;
	return 4;
}
/**
* Write an unsigned integer in little-endian format into a ByteWriter.
*
* @param {ByteWriter} writer
* @param {number} value
* @param {number} width byte width (1-4)
*/
function appendUnsignedLE(writer, value, width) {
	for (let i = 0; i < width; i++) writer.appendUint8(value >> i * 8 & 255);
}

// node_modules/hyparquet-writer/src/schema.js
/**
* @import {ConvertedType, DecodedArray, FieldRepetitionType, ParquetType, SchemaElement, SchemaTree} from 'hyparquet'
* @import {BasicType, ColumnSource, ShredType} from '../src/types.js'
*/
/**
* Infer a schema from column data.
* Accepts optional schemaOverrides to override the type of columns by name.
*
* @param {object} options
* @param {ColumnSource[]} options.columnData
* @param {Record<string, SchemaElement>} [options.schemaOverrides]
* @returns {SchemaElement[]}
*/
function schemaFromColumnData({ columnData, schemaOverrides }) {
	/** @type {SchemaElement[]} */
	const schema = [{
		name: "root",
		num_children: columnData.length
	}];
	for (const { name, data, type, nullable, shredding } of columnData) if (schemaOverrides?.[name]) {
		const override = schemaOverrides[name];
		if (type || nullable !== void 0) throw new Error(`cannot provide both type and schema override for column ${name}`);
		if (override.name !== name) throw new Error(`schema override for column ${name} must have matching name, got ${override.name}`);
		if (override.type === "FIXED_LEN_BYTE_ARRAY" && !override.type_length) throw new Error("schema override for FIXED_LEN_BYTE_ARRAY must include type_length");
		if (override.num_children) throw new Error("schema override does not support nested types");
		schema.push(override);
	} else if (type === "VARIANT") {
		const repetition_type = nullable === false ? "REQUIRED" : "OPTIONAL";
		const shreddingConfig = shredding && shredding !== true ? normalizeShreddingConfig(shredding) : void 0;
		if (shreddingConfig) schema.push({
			name,
			repetition_type,
			num_children: 3,
			logical_type: { type: "VARIANT" }
		}, {
			name: "metadata",
			type: "BYTE_ARRAY",
			repetition_type: "REQUIRED"
		}, {
			name: "value",
			type: "BYTE_ARRAY",
			repetition_type: "OPTIONAL"
		}, ...buildVariantTypedValue(shreddingConfig));
		else schema.push({
			name,
			repetition_type,
			num_children: 2,
			logical_type: { type: "VARIANT" }
		}, {
			name: "metadata",
			type: "BYTE_ARRAY",
			repetition_type: "REQUIRED"
		}, {
			name: "value",
			type: "BYTE_ARRAY",
			repetition_type: "OPTIONAL"
		});
	} else if (type) schema.push(basicTypeToSchemaElement(name, type, nullable));
	else schema.push(autoSchemaElement(name, data.slice(0, 1e3)));
	return schema;
}
/**
* Build the flat preorder SchemaElement subtree for a shredded variant
* `typed_value` node, recursively, from a shred type. The first returned element
* is always named `typed_value`. Supports scalars, object structs, and LIST arrays.
*
* @param {ShredType} shredType
* @returns {SchemaElement[]}
*/
function buildVariantTypedValue(shredType) {
	if (Array.isArray(shredType)) return [
		{
			name: "typed_value",
			repetition_type: "OPTIONAL",
			converted_type: "LIST",
			num_children: 1
		},
		{
			name: "list",
			repetition_type: "REPEATED",
			num_children: 1
		},
		{
			name: "element",
			repetition_type: "REQUIRED",
			num_children: 2
		},
		{
			name: "value",
			type: "BYTE_ARRAY",
			repetition_type: "OPTIONAL"
		},
		...buildVariantTypedValue(shredType[0])
	];
	if (typeof shredType === "object") {
		const fieldNames = Object.keys(shredType);
		/** @type {SchemaElement[]} */
		const elements = [{
			name: "typed_value",
			repetition_type: "OPTIONAL",
			num_children: fieldNames.length
		}];
		for (const fieldName of fieldNames) elements.push({
			name: fieldName,
			repetition_type: "OPTIONAL",
			num_children: 2
		}, {
			name: "value",
			type: "BYTE_ARRAY",
			repetition_type: "OPTIONAL"
		}, ...buildVariantTypedValue(shredType[fieldName]));
		return elements;
	}
	return [shreddedLeafElement(shredType)];
}
/**
* Map a BasicType to the typed_value leaf SchemaElement for shredded scalars.
*
* @param {BasicType} type
* @returns {SchemaElement}
*/
function shreddedLeafElement(type) {
	switch (type) {
		case "STRING": return {
			name: "typed_value",
			type: "BYTE_ARRAY",
			converted_type: "UTF8",
			repetition_type: "OPTIONAL"
		};
		case "INT32": return {
			name: "typed_value",
			type: "INT32",
			repetition_type: "OPTIONAL"
		};
		case "INT64": return {
			name: "typed_value",
			type: "INT64",
			repetition_type: "OPTIONAL"
		};
		case "DOUBLE": return {
			name: "typed_value",
			type: "DOUBLE",
			repetition_type: "OPTIONAL"
		};
		case "FLOAT": return {
			name: "typed_value",
			type: "FLOAT",
			repetition_type: "OPTIONAL"
		};
		case "BOOLEAN": return {
			name: "typed_value",
			type: "BOOLEAN",
			repetition_type: "OPTIONAL"
		};
		case "TIMESTAMP": return {
			name: "typed_value",
			type: "INT64",
			converted_type: "TIMESTAMP_MICROS",
			repetition_type: "OPTIONAL"
		};
		default: throw new Error(`unsupported shredded field type: ${type}`);
	}
}
/**
* @param {string} name
* @param {Exclude<BasicType, 'VARIANT'>} type
* @param {boolean} [nullable]
* @returns {SchemaElement}
*/
function basicTypeToSchemaElement(name, type, nullable) {
	const repetition_type = nullable === false ? "REQUIRED" : "OPTIONAL";
	if (type === "STRING") return {
		name,
		type: "BYTE_ARRAY",
		converted_type: "UTF8",
		repetition_type
	};
	if (type === "JSON") return {
		name,
		type: "BYTE_ARRAY",
		converted_type: "JSON",
		repetition_type
	};
	if (type === "TIMESTAMP") return {
		name,
		type: "INT64",
		converted_type: "TIMESTAMP_MILLIS",
		repetition_type
	};
	if (type === "UUID") return {
		name,
		type: "FIXED_LEN_BYTE_ARRAY",
		type_length: 16,
		logical_type: { type: "UUID" },
		repetition_type
	};
	if (type === "FLOAT16") return {
		name,
		type: "FIXED_LEN_BYTE_ARRAY",
		type_length: 2,
		logical_type: { type: "FLOAT16" },
		repetition_type
	};
	if (type === "GEOMETRY") return {
		name,
		type: "BYTE_ARRAY",
		logical_type: { type: "GEOMETRY" },
		repetition_type
	};
	if (type === "GEOGRAPHY") return {
		name,
		type: "BYTE_ARRAY",
		logical_type: { type: "GEOGRAPHY" },
		repetition_type
	};
	return {
		name,
		type,
		repetition_type
	};
}
/**
* Automatically determine a SchemaElement from an array of values.
*
* @param {string} name the column name
* @param {DecodedArray} values the column values
* @returns {SchemaElement}
*/
function autoSchemaElement(name, values) {
	/** @type {ParquetType | undefined} */
	let type;
	/** @type {FieldRepetitionType} */
	let repetition_type = "REQUIRED";
	/** @type {ConvertedType | undefined} */
	let converted_type;
	if (values instanceof Int32Array) return {
		name,
		type: "INT32",
		repetition_type
	};
	if (values instanceof BigInt64Array) return {
		name,
		type: "INT64",
		repetition_type
	};
	if (values instanceof Float32Array) return {
		name,
		type: "FLOAT",
		repetition_type
	};
	if (values instanceof Float64Array) return {
		name,
		type: "DOUBLE",
		repetition_type
	};
	for (const value of values) if (value === null || value === void 0) repetition_type = "OPTIONAL";
	else {
		/** @type {ParquetType} */
		let valueType;
		/** @type {ConvertedType | undefined} */
		let valueConvertedType;
		if (typeof value === "boolean") valueType = "BOOLEAN";
		else if (typeof value === "bigint") valueType = "INT64";
		else if (Number.isInteger(value)) valueType = "INT32";
		else if (typeof value === "number") valueType = "DOUBLE";
		else if (value instanceof Uint8Array) valueType = "BYTE_ARRAY";
		else if (typeof value === "string") {
			valueType = "BYTE_ARRAY";
			valueConvertedType = "UTF8";
		} else if (value instanceof Date) {
			valueType = "INT64";
			valueConvertedType = "TIMESTAMP_MILLIS";
		} else if (typeof value === "object") {
			valueType = "BYTE_ARRAY";
			valueConvertedType = "JSON";
		} else throw new Error(`cannot determine parquet type for: ${value}`);
		if (type === void 0) {
			type = valueType;
			converted_type = valueConvertedType;
		} else if (type === "INT32" && valueType === "DOUBLE") type = "DOUBLE";
		else if (type === "DOUBLE" && valueType === "INT32") continue;
		else if (type !== valueType || converted_type !== valueConvertedType) throw new Error(`parquet cannot write mixed types: ${converted_type ?? type} and ${valueConvertedType ?? valueType}`);
	}
	if (!type) {
		type = "BYTE_ARRAY";
		repetition_type = "OPTIONAL";
	}
	return {
		name,
		type,
		repetition_type,
		converted_type
	};
}
/**
* Get the max repetition level for a given schema path.
*
* @param {SchemaElement[]} schemaPath
* @returns {number} max repetition level
*/
function getMaxRepetitionLevel(schemaPath) {
	let maxLevel = 0;
	for (const element of schemaPath) if (element.repetition_type === "REPEATED") maxLevel++;
	return maxLevel;
}
/**
* Create a function that resolves element paths against a schema.
* The schema tree is built once, so resolving every column of a wide schema
* costs O(columns) instead of the O(columns²) of calling getSchemaPath per column.
*
* @param {SchemaElement[]} schema
* @returns {(path: string[]) => SchemaTree[]} schema elements from the root to the named element
*/
function schemaPathResolver(schema) {
	const root = parquetSchema({ schema });
	/** @type {Map<SchemaTree, Map<string, SchemaTree>>} */
	const childrenByName = /* @__PURE__ */ new Map();
	return (path) => {
		let tree = root;
		const schemaPath = [tree];
		for (const part of path) {
			let children = childrenByName.get(tree);
			if (!children) {
				children = /* @__PURE__ */ new Map();
				for (const child of tree.children) if (!children.has(child.element.name)) children.set(child.element.name, child);
				childrenByName.set(tree, children);
			}
			const child = children.get(part);
			if (!child) throw new Error(`parquet schema element not found: ${path}`);
			schemaPath.push(child);
			tree = child;
		}
		return schemaPath;
	};
}

// node_modules/hyparquet-writer/src/splitstream.js
/**
* Write values using BYTE_STREAM_SPLIT encoding.
* This encoding writes all first bytes of values, then all second bytes, etc.
* Can improve compression for floating-point and fixed-width numeric data.
*
* @import {DecodedArray, ParquetType} from 'hyparquet'
* @import {Writer} from '../src/types.js'
* @param {Writer} writer
* @param {DecodedArray} values
* @param {ParquetType} type
* @param {number | undefined} typeLength
*/
function writeByteStreamSplit(writer, values, type, typeLength) {
	const count = values.length;
	/** @type {Uint8Array} */
	let bytes;
	/** @type {number} */
	let width;
	if (type === "FLOAT") {
		const typed = values instanceof Float32Array ? values : new Float32Array(numberArray(values));
		bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength);
		width = 4;
	} else if (type === "DOUBLE") {
		const typed = values instanceof Float64Array ? values : new Float64Array(numberArray(values));
		bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength);
		width = 8;
	} else if (type === "INT32") {
		const typed = values instanceof Int32Array ? values : new Int32Array(numberArray(values));
		bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength);
		width = 4;
	} else if (type === "INT64") {
		const typed = bigIntArray(values);
		bytes = new Uint8Array(typed.buffer, typed.byteOffset, typed.byteLength);
		width = 8;
	} else if (type === "FIXED_LEN_BYTE_ARRAY") {
		if (!typeLength) throw new Error("parquet byte_stream_split missing type_length");
		width = typeLength;
		bytes = new Uint8Array(count * width);
		for (let i = 0; i < count; i++) bytes.set(values[i], i * width);
	} else throw new Error(`parquet byte_stream_split unsupported type: ${type}`);
	for (let b = 0; b < width; b++) for (let i = 0; i < count; i++) writer.appendUint8(bytes[i * width + b]);
}
/**
* @param {DecodedArray} values
* @returns {number[]}
*/
function numberArray(values) {
	if (Array.isArray(values) && values.every((v) => typeof v === "number")) return values;
	throw new Error("Expected number array for BYTE_STREAM_SPLIT encoding");
}
/**
* @param {DecodedArray} values
* @returns {BigInt64Array}
*/
function bigIntArray(values) {
	if (values instanceof BigInt64Array) return values;
	if (Array.isArray(values) && values.every((v) => typeof v === "bigint")) return new BigInt64Array(values);
	throw new Error("Expected bigint array for BYTE_STREAM_SPLIT encoding");
}

// node_modules/hyparquet-writer/src/datapage.js
/**
* @param {Object} options
* @param {Writer} options.writer
* @param {ColumnEncoder} options.column
* @param {Encoding} options.encoding
* @param {PageData} options.pageData
* @returns {number} uncompressed page size including the header
*/
function writeDataPageV2({ writer, column, encoding, pageData }) {
	const { columnName, element, codec, compressors } = column;
	const { type, type_length, repetition_type } = element;
	if (!type) throw new Error(`column ${columnName} cannot determine type`);
	if (repetition_type === "REPEATED") throw new Error(`column ${columnName} repeated types not supported`);
	const levelWriter = new ByteWriter();
	const { definition_levels_byte_length, repetition_levels_byte_length, num_nulls, num_values, num_rows } = writeLevels(levelWriter, column, pageData);
	const nonnull = num_nulls ? pageData.values.filter((v) => v !== null && v !== void 0) : pageData.values;
	const page = new ByteWriter();
	if (encoding === "PLAIN") writePlain(page, nonnull, type, type_length);
	else if (encoding === "RLE") {
		if (type !== "BOOLEAN") throw new Error("RLE encoding only supported for BOOLEAN type");
		const rleData = new ByteWriter();
		writeRleBitPackedHybrid(rleData, nonnull, 1);
		page.appendUint32(rleData.offset);
		page.appendBytes(rleData.getBytes());
	} else if (encoding === "PLAIN_DICTIONARY" || encoding === "RLE_DICTIONARY") {
		let maxValue = 0;
		for (const v of nonnull) if (v > maxValue) maxValue = v;
		const bitWidth = Math.ceil(Math.log2(maxValue + 1));
		page.appendUint8(bitWidth);
		writeRleBitPackedHybrid(page, nonnull, bitWidth);
	} else if (encoding === "DELTA_BINARY_PACKED") {
		if (type !== "INT32" && type !== "INT64") throw new Error("DELTA_BINARY_PACKED encoding only supported for INT32 and INT64 types");
		deltaBinaryPack(page, nonnull, type);
	} else if (encoding === "DELTA_LENGTH_BYTE_ARRAY") {
		if (type !== "BYTE_ARRAY") throw new Error("DELTA_LENGTH_BYTE_ARRAY encoding only supported for BYTE_ARRAY type");
		deltaLengthByteArray(page, nonnull);
	} else if (encoding === "DELTA_BYTE_ARRAY") {
		if (type !== "BYTE_ARRAY") throw new Error("DELTA_BYTE_ARRAY encoding only supported for BYTE_ARRAY type");
		deltaByteArray(page, nonnull);
	} else if (encoding === "BYTE_STREAM_SPLIT") writeByteStreamSplit(page, nonnull, type, type_length);
	else throw new Error(`parquet unsupported encoding: ${encoding}`);
	const pageBytes = page.getBytes();
	const compressedBytes = compressors[codec]?.(pageBytes) ?? pageBytes;
	const headerStart = writer.offset;
	writePageHeader(writer, {
		type: "DATA_PAGE_V2",
		uncompressed_page_size: levelWriter.offset + page.offset,
		compressed_page_size: levelWriter.offset + compressedBytes.length,
		data_page_header_v2: {
			num_values,
			num_nulls,
			num_rows,
			encoding,
			definition_levels_byte_length,
			repetition_levels_byte_length,
			is_compressed: !!codec
		}
	});
	const headerSize = writer.offset - headerStart;
	writer.appendBytes(levelWriter.getBytes());
	writer.appendBytes(compressedBytes);
	return headerSize + levelWriter.offset + page.offset;
}
/**
* @param {Writer} writer
* @param {PageHeader} header
*/
function writePageHeader(writer, header) {
	/** @type {ThriftObject} */
	const compact = {
		field_1: PageTypes.indexOf(header.type),
		field_2: header.uncompressed_page_size,
		field_3: header.compressed_page_size,
		field_4: header.crc,
		field_5: header.data_page_header && {
			field_1: header.data_page_header.num_values,
			field_2: Encodings.indexOf(header.data_page_header.encoding),
			field_3: Encodings.indexOf(header.data_page_header.definition_level_encoding),
			field_4: Encodings.indexOf(header.data_page_header.repetition_level_encoding)
		},
		field_7: header.dictionary_page_header && {
			field_1: header.dictionary_page_header.num_values,
			field_2: Encodings.indexOf(header.dictionary_page_header.encoding)
		},
		field_8: header.data_page_header_v2 && {
			field_1: header.data_page_header_v2.num_values,
			field_2: header.data_page_header_v2.num_nulls,
			field_3: header.data_page_header_v2.num_rows,
			field_4: Encodings.indexOf(header.data_page_header_v2.encoding),
			field_5: header.data_page_header_v2.definition_levels_byte_length,
			field_6: header.data_page_header_v2.repetition_levels_byte_length,
			field_7: header.data_page_header_v2.is_compressed ? void 0 : false
		}
	};
	serializeTCompactProtocol(writer, compact);
}
/**
* @import {DecodedArray, Encoding, PageHeader} from 'hyparquet'
* @import {ColumnEncoder, PageData, ThriftObject, Writer} from '../src/types.js'
* @param {Writer} writer
* @param {ColumnEncoder} column
* @param {PageData} dataPage
* @returns {{
*   definition_levels_byte_length: number
*   repetition_levels_byte_length: number
*   num_values: number
*   num_nulls: number
*   num_rows: number
* }}
*/
function writeLevels(writer, column, dataPage) {
	const { schemaPath } = column;
	const { values, definitionLevels, repetitionLevels, maxDefinitionLevel } = dataPage;
	const num_values = definitionLevels.length || values.length;
	let num_nulls = 0;
	let num_rows = 0;
	if (repetitionLevels.length) {
		for (let i = 0; i < repetitionLevels.length; i++) if (repetitionLevels[i] === 0) num_rows++;
	} else num_rows = values.length;
	if (definitionLevels.length) {
		for (let i = 0; i < definitionLevels.length; i++) if (definitionLevels[i] < maxDefinitionLevel) num_nulls++;
	}
	const maxRepetitionLevel = getMaxRepetitionLevel(schemaPath);
	let repetition_levels_byte_length = 0;
	if (maxRepetitionLevel) {
		const bitWidth = Math.ceil(Math.log2(maxRepetitionLevel + 1));
		repetition_levels_byte_length = writeRleBitPackedHybrid(writer, repetitionLevels, bitWidth);
	}
	let definition_levels_byte_length = 0;
	if (maxDefinitionLevel) {
		const bitWidth = Math.ceil(Math.log2(maxDefinitionLevel + 1));
		definition_levels_byte_length = writeRleBitPackedHybrid(writer, definitionLevels, bitWidth);
	}
	return {
		definition_levels_byte_length,
		repetition_levels_byte_length,
		num_values,
		num_nulls,
		num_rows
	};
}

// node_modules/hyparquet-writer/src/dictionary.js
const textEncoder = new TextEncoder();
/**
* @import {DecodedArray, Encoding, ParquetType} from 'hyparquet'
* @import {ColumnEncoder, Writer} from './types.js'
*/
/**
* Estimate the byte size of a value for page size calculation.
*
* @param {any} value
* @param {ParquetType} type
* @param {number} [type_length]
* @returns {number}
*/
function estimateValueSize(value, type, type_length) {
	if (value === null || value === void 0) return 0;
	if (type === "BOOLEAN") return .125;
	if (type === "INT32" || type === "FLOAT") return 4;
	if (type === "INT64" || type === "DOUBLE") return 8;
	if (type === "INT96") return 12;
	if (type === "FIXED_LEN_BYTE_ARRAY") return type_length ?? 0;
	if (type === "BYTE_ARRAY") {
		if (value instanceof Uint8Array) return value.byteLength;
		if (typeof value === "string") return value.length;
	}
	return 0;
}
/**
* FNV-1a hash of a byte array, used to bucket byte-array dictionary values
* without allocating a string key per value.
*
* @param {Uint8Array} bytes
* @returns {number}
*/
function hashBytes(bytes) {
	let h = 2166136261;
	for (let i = 0; i < bytes.length; i++) {
		h ^= bytes[i];
		h = Math.imul(h, 16777619);
	}
	return h >>> 0;
}
/**
* @param {Uint8Array} a
* @param {Uint8Array} b
* @returns {boolean}
*/
function bytesEqual(a, b) {
	if (a.length !== b.length) return false;
	for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
	return true;
}
const sampleRejectionRatio = .9;
/**
* Decide whether to dictionary-encode a column, and if so build the dictionary
* and per-row indexes. Returns {} to fall back to plain encoding.
*
* Sampling is spread across the complete column chunk and weighted by value
* bytes. It only rejects columns whose sampled distinct bytes exceed 90% of
* sampled value bytes. Other columns are built and kept when distinct-value
* bytes are at most half the total value bytes, so dictionary encoding offers
* a material win. There is no fixed size cap by default; a low-cardinality
* column of large values is exactly where a big dictionary pays for itself,
* and capping it at page size caused 20-100x file bloat (#35). Callers can
* still impose a hard cap via `dictionarySize`.
*
* When `encoding` explicitly requests RLE_DICTIONARY, the dictionary is built
* unconditionally (no sampling, no size or win checks), so the written pages
* always match the requested encoding.
*
* @param {DecodedArray} values
* @param {ParquetType} type
* @param {number | undefined} type_length
* @param {Encoding | undefined} encoding
* @param {number} [dictionarySize] - optional hard cap on distinct-value bytes
* @param {boolean} [required] - reject null or undefined values
* @returns {{ dictionary?: any[], indexes?: number[] }}
*/
function useDictionary(values, type, type_length, encoding, dictionarySize, required) {
	if (encoding && encoding !== "RLE_DICTIONARY") return {};
	if (type === "BOOLEAN") return {};
	const forced = encoding === "RLE_DICTIONARY";
	const byteArrayPrefixSize = type === "BYTE_ARRAY" ? 4 : 0;
	if (!forced) {
		const sampleSize = Math.min(values.length, 1e3);
		const sampleSizes = /* @__PURE__ */ new Map();
		const sampleHashes = /* @__PURE__ */ new Map();
		let sampleDictionarySize = 0;
		let sampleTotalSize = 0;
		for (let i = 0; i < sampleSize; i++) {
			const value = values[sampleSize === 1 ? 0 : Math.floor(i * (values.length - 1) / (sampleSize - 1))];
			let key = value;
			if (value instanceof Uint8Array) {
				key = sampleHashes.get(value);
				if (key === void 0) {
					key = hashBytes(value);
					sampleHashes.set(value, key);
				}
			}
			let valueSize = sampleSizes.get(key);
			if (valueSize === void 0) {
				valueSize = estimateValueSize(value, type, type_length) + (value === null || value === void 0 ? 0 : byteArrayPrefixSize);
				sampleSizes.set(key, valueSize);
				sampleDictionarySize += valueSize;
			}
			sampleTotalSize += valueSize;
		}
		if (!sampleTotalSize || sampleDictionarySize / sampleTotalSize > sampleRejectionRatio) return {};
	}
	/** @type {any[]} */
	const dictionary = [];
	/** @type {number[]} */
	const indexes = new Array(values.length);
	/** @type {Map<any, number>} */
	const valueIndex = /* @__PURE__ */ new Map();
	/** @type {number[]} */
	const valueSizes = [];
	/** @type {Map<number, number[]>} */
	const hashBuckets = /* @__PURE__ */ new Map();
	let dictSize = 0;
	let physicalDictSize = 0;
	let totalSize = 0;
	let nonNullCount = 0;
	for (let i = 0; i < values.length; i++) {
		const value = values[i];
		if (value === null || value === void 0) {
			if (required) throw new Error("parquet required value is undefined");
			continue;
		}
		nonNullCount++;
		let index;
		if (value instanceof Uint8Array) {
			totalSize += value.byteLength;
			index = valueIndex.get(value);
			if (index !== void 0) {
				indexes[i] = index;
				continue;
			}
			const hash = hashBytes(value);
			const bucket = hashBuckets.get(hash);
			if (bucket) {
				for (const j of bucket) if (bytesEqual(dictionary[j], value)) {
					index = j;
					break;
				}
			}
			if (index === void 0) {
				dictSize += value.byteLength;
				if (!forced && dictionarySize) {
					physicalDictSize += value.byteLength;
					if (physicalDictSize > dictionarySize) return {};
				}
				index = dictionary.length;
				dictionary.push(value);
				if (bucket) bucket.push(index);
				else hashBuckets.set(hash, [index]);
			}
			valueIndex.set(value, index);
		} else {
			index = valueIndex.get(value);
			const valueSize = index === void 0 ? estimateValueSize(value, type, type_length) : valueSizes[index];
			totalSize += valueSize;
			if (index === void 0) {
				dictSize += valueSize;
				if (!forced && dictionarySize) {
					physicalDictSize += typeof value === "string" ? textEncoder.encode(value).byteLength : valueSize;
					if (physicalDictSize > dictionarySize) return {};
				}
				index = dictionary.length;
				dictionary.push(value);
				valueSizes[index] = valueSize;
				valueIndex.set(value, index);
			}
		}
		indexes[i] = index;
	}
	const bitWidth = Math.ceil(Math.log2(dictionary.length));
	const indexSize = Math.ceil(nonNullCount * bitWidth / 8);
	const plainSize = totalSize + nonNullCount * byteArrayPrefixSize;
	const dictionaryValueSize = dictSize + dictionary.length * byteArrayPrefixSize;
	if (!forced && 2 * (dictionaryValueSize + indexSize) > plainSize) return {};
	return {
		dictionary,
		indexes
	};
}
/**
* @param {Writer} writer
* @param {ColumnEncoder} column
* @param {DecodedArray} dictionary
* @returns {number} uncompressed page size including the header
*/
function writeDictionaryPage(writer, column, dictionary) {
	const { element, codec, compressors } = column;
	const { type, type_length } = element;
	if (!type) throw new Error(`column ${column.columnName} cannot determine type`);
	const dictionaryPage = new ByteWriter();
	writePlain(dictionaryPage, dictionary, type, type_length);
	const dictionaryBytes = dictionaryPage.getBytes();
	const compressedBytes = compressors[codec]?.(dictionaryBytes) ?? dictionaryBytes;
	const headerStart = writer.offset;
	writePageHeader(writer, {
		type: "DICTIONARY_PAGE",
		uncompressed_page_size: dictionaryBytes.byteLength,
		compressed_page_size: compressedBytes.byteLength,
		dictionary_page_header: {
			num_values: dictionary.length,
			encoding: "PLAIN"
		}
	});
	const headerSize = writer.offset - headerStart;
	writer.appendBytes(compressedBytes);
	return headerSize + dictionaryBytes.byteLength;
}

// node_modules/hyparquet-writer/src/geospatial.js
/**
* Compute geospatial statistics for GEOMETRY and GEOGRAPHY columns.
*
* @import {BoundingBox, DecodedArray, Geometry, GeospatialStatistics} from 'hyparquet/src/types.js'
* @param {DecodedArray} values
* @returns {GeospatialStatistics | undefined}
*/
function geospatialStatistics(values) {
	/** @type {Set<number>} */
	const typeCodes = /* @__PURE__ */ new Set();
	/** @type {Partial<BoundingBox> | undefined} */
	let partial;
	for (const value of values) {
		if (value === null || value === void 0) continue;
		if (typeof value !== "object") throw new Error("geospatial column expects GeoJSON geometries");
		partial = extendBoundsFromGeometry(partial, value);
		typeCodes.add(geometryTypeCodeWithDimension(value));
	}
	/** @type {BoundingBox | undefined} */
	let bbox;
	const { xmin, ymin, xmax, ymax } = partial ?? {};
	if (xmin !== void 0 && ymin !== void 0 && xmax !== void 0 && ymax !== void 0) bbox = {
		...partial,
		xmin,
		ymin,
		xmax,
		ymax
	};
	if (typeCodes.size || bbox) return {
		bbox,
		geospatial_types: typeCodes.size ? Array.from(typeCodes).sort((a, b) => a - b) : []
	};
}
/**
* @param {Partial<BoundingBox> | undefined} bbox
* @param {Geometry} geometry
* @returns {Partial<BoundingBox> | undefined}
*/
function extendBoundsFromGeometry(bbox, geometry) {
	if (geometry.type === "GeometryCollection") {
		for (const child of geometry.geometries || []) bbox = extendBoundsFromGeometry(bbox, child);
		return bbox;
	}
	return extendBoundsFromCoordinates(bbox, geometry.coordinates);
}
/**
* Recurse through nested coordinate arrays. At a leaf position [x,y,(z),(m)],
* each dimension is filtered independently. NaN/non-finite values in one
* dimension does not skip the others.
* @param {Partial<BoundingBox> | undefined} bbox
* @param {any[]} coordinates
* @returns {Partial<BoundingBox> | undefined}
*/
function extendBoundsFromCoordinates(bbox, coordinates) {
	if (typeof coordinates[0] === "number") {
		bbox = updateAxis(bbox, "xmin", "xmax", coordinates[0]);
		bbox = updateAxis(bbox, "ymin", "ymax", coordinates[1]);
		if (coordinates.length > 2) bbox = updateAxis(bbox, "zmin", "zmax", coordinates[2]);
		if (coordinates.length > 3) bbox = updateAxis(bbox, "mmin", "mmax", coordinates[3]);
		return bbox;
	}
	for (const child of coordinates) bbox = extendBoundsFromCoordinates(bbox, child);
	return bbox;
}
/**
* @param {Partial<BoundingBox> | undefined} bbox
* @param {'xmin' | 'ymin' | 'zmin' | 'mmin'} minKey
* @param {'xmax' | 'ymax' | 'zmax' | 'mmax'} maxKey
* @param {number | undefined} value
* @returns {Partial<BoundingBox> | undefined}
*/
function updateAxis(bbox, minKey, maxKey, value) {
	if (value === void 0 || !Number.isFinite(value)) return bbox;
	if (!bbox) bbox = {};
	const min = bbox[minKey];
	const max = bbox[maxKey];
	if (min === void 0 || value < min) bbox[minKey] = value;
	if (max === void 0 || value > max) bbox[maxKey] = value;
	return bbox;
}
/**
* @param {Geometry} geometry
* @returns {number}
*/
function geometryTypeCodeWithDimension(geometry) {
	const base = geometryTypeCodes[geometry.type];
	if (base === void 0) throw new Error(`unknown geometry type: ${geometry.type}`);
	const dim = inferGeometryDimensions$1(geometry);
	if (dim === 2) return base;
	if (dim === 3) return base + 1e3;
	if (dim === 4) return base + 3e3;
	throw new Error(`unsupported geometry dimensions: ${dim}`);
}
const geometryTypeCodes = {
	Point: 1,
	LineString: 2,
	Polygon: 3,
	MultiPoint: 4,
	MultiLineString: 5,
	MultiPolygon: 6,
	GeometryCollection: 7
};
/**
* Determine the maximum coordinate dimensions for the geometry.
* @param {Geometry} geometry
* @returns {number}
*/
function inferGeometryDimensions$1(geometry) {
	if (geometry.type === "GeometryCollection") {
		let maxDim = 0;
		for (const child of geometry.geometries || []) maxDim = Math.max(maxDim, inferGeometryDimensions$1(child));
		return maxDim || 2;
	}
	return inferCoordinateDimensions$1(geometry.coordinates);
}
/**
* @param {any[]} value
* @returns {number}
*/
function inferCoordinateDimensions$1(value) {
	if (!value.length) return 2;
	if (typeof value[0] === "number") return value.length;
	let maxDim = 0;
	for (const item of value) maxDim = Math.max(maxDim, inferCoordinateDimensions$1(item));
	return maxDim || 2;
}

// node_modules/hyparquet-writer/src/wkb.js
/**
* @import {Geometry, Position} from 'hyparquet/src/types.js'
*/
/**
* Serialize a GeoJSON geometry into ISO WKB.
*
* @param {Geometry} geometry
* @returns {Uint8Array}
*/
function geojsonToWkb(geometry) {
	const writer = new ByteWriter();
	writeGeometry(writer, geometry);
	return writer.getBytes();
}
/**
* @param {ByteWriter} writer
* @param {Geometry} geometry
*/
function writeGeometry(writer, geometry) {
	if (typeof geometry !== "object") throw new Error("geometry values must be GeoJSON geometries");
	const typeCode = geometryTypeCode(geometry.type);
	const dim = inferGeometryDimensions(geometry);
	let flag = 0;
	if (dim === 3) flag = 1;
	else if (dim === 4) flag = 3;
	else if (dim > 4) throw new Error(`unsupported geometry dimensions: ${dim}`);
	writer.appendUint8(1);
	writer.appendUint32(typeCode + flag * 1e3);
	if (geometry.type === "Point") writePosition(writer, geometry.coordinates, dim);
	else if (geometry.type === "LineString") writeLine(writer, geometry.coordinates, dim);
	else if (geometry.type === "Polygon") {
		writer.appendUint32(geometry.coordinates.length);
		for (const ring of geometry.coordinates) writeLine(writer, ring, dim);
	} else if (geometry.type === "MultiPoint") {
		writer.appendUint32(geometry.coordinates.length);
		for (const coordinates of geometry.coordinates) writeGeometry(writer, {
			type: "Point",
			coordinates
		});
	} else if (geometry.type === "MultiLineString") {
		writer.appendUint32(geometry.coordinates.length);
		for (const coordinates of geometry.coordinates) writeGeometry(writer, {
			type: "LineString",
			coordinates
		});
	} else if (geometry.type === "MultiPolygon") {
		writer.appendUint32(geometry.coordinates.length);
		for (const coordinates of geometry.coordinates) writeGeometry(writer, {
			type: "Polygon",
			coordinates
		});
	} else if (geometry.type === "GeometryCollection") {
		writer.appendUint32(geometry.geometries.length);
		for (const child of geometry.geometries) writeGeometry(writer, child);
	} else throw new Error("unsupported geometry type");
}
/**
* @param {ByteWriter} writer
* @param {Position} position
* @param {number} dim
*/
function writePosition(writer, position, dim) {
	if (position.length < dim) throw new Error("geometry position dimensions mismatch");
	for (let i = 0; i < dim; i++) writer.appendFloat64(position[i]);
}
/**
* @param {ByteWriter} writer
* @param {Position[]} coordinates
* @param {number} dim
*/
function writeLine(writer, coordinates, dim) {
	writer.appendUint32(coordinates.length);
	for (const position of coordinates) writePosition(writer, position, dim);
}
/**
* @param {Geometry['type']} type
* @returns {number}
*/
function geometryTypeCode(type) {
	if (type === "Point") return 1;
	if (type === "LineString") return 2;
	if (type === "Polygon") return 3;
	if (type === "MultiPoint") return 4;
	if (type === "MultiLineString") return 5;
	if (type === "MultiPolygon") return 6;
	if (type === "GeometryCollection") return 7;
	throw new Error(`unknown geometry type: ${type}`);
}
/**
* Determine the maximum coordinate dimensions for the geometry.
*
* @param {Geometry} geometry
* @returns {number}
*/
function inferGeometryDimensions(geometry) {
	if (geometry.type === "GeometryCollection") {
		let maxDim = 0;
		for (const child of geometry.geometries) maxDim = Math.max(maxDim, inferGeometryDimensions(child));
		return maxDim || 2;
	}
	return inferCoordinateDimensions(geometry.coordinates);
}
/**
* @param {any} value
* @returns {number}
*/
function inferCoordinateDimensions(value) {
	if (!Array.isArray(value)) return 2;
	if (!value.length) return 2;
	if (typeof value[0] === "number") return value.length;
	let maxDim = 0;
	for (const item of value) maxDim = Math.max(maxDim, inferCoordinateDimensions(item));
	return maxDim || 2;
}

// node_modules/hyparquet-writer/src/unconvert.js
/**
* @import {DecodedArray, SchemaElement} from 'hyparquet'
* @import {MinMaxType} from 'hyparquet/src/types.js'
* @import {ChunkStatistics, ThriftObject} from '../src/types.js'
*/
const dayMillis = 864e5;
/**
* Convert values while reusing the result for repeated primitives or object
* references. This prevents repeated logical values from retaining a separate
* byte array for every row. The cache is released when conversion returns.
*
* @param {DecodedArray} values
* @param {(value: any) => any} convert
* @returns {any[]}
*/
function mapConverted(values, convert) {
	const cache = /* @__PURE__ */ new Map();
	return Array.from(values, (value) => {
		if (cache.has(value)) return cache.get(value);
		const result = convert(value);
		cache.set(value, result);
		return result;
	});
}
/**
* Convert from rich to primitive types.
*
* @param {SchemaElement} element
* @param {DecodedArray} values
* @returns {DecodedArray}
*/
function unconvert(element, values) {
	const { type, converted_type: ctype, logical_type: ltype } = element;
	if (ctype === "DECIMAL") {
		const factor = 10 ** (element.scale || 0);
		return Array.from(values, (v) => {
			if (v === null || v === void 0) return v;
			if (typeof v === "bigint") return unconvertDecimal(element, v);
			if (typeof v !== "number") throw new Error("DECIMAL must be a number or bigint");
			return unconvertDecimal(element, BigInt(Math.round(v * factor)));
		});
	}
	if (ctype === "DATE") return Array.from(values).map((v) => {
		if (v instanceof Date) return Math.floor(v.getTime() / dayMillis);
		return v;
	});
	if (ctype === "TIMESTAMP_MILLIS") return Array.from(values).map((v) => {
		if (v === null || v === void 0) return v;
		if (v instanceof Date) return BigInt(v.getTime());
		return BigInt(v);
	});
	if (ctype === "TIMESTAMP_MICROS") return Array.from(values).map((v) => {
		if (v === null || v === void 0) return v;
		if (v instanceof Date) return BigInt(v.getTime() * 1e3);
		return BigInt(v);
	});
	if (ctype === "JSON") {
		if (!Array.isArray(values)) throw new Error("JSON must be an array");
		const encoder = new TextEncoder();
		return mapConverted(values, (v) => v === null || v === void 0 ? v : encoder.encode(JSON.stringify(toJson(v))));
	}
	if (ctype === "UTF8") {
		if (!Array.isArray(values)) throw new Error("strings must be an array");
		const encoder = new TextEncoder();
		return values.map((v) => typeof v === "string" ? encoder.encode(v) : v);
	}
	if (ctype === "UINT_32" || ltype?.type === "INTEGER" && ltype.bitWidth === 32 && !ltype.isSigned) {
		if (values instanceof Uint32Array) return values;
		if (values instanceof Int32Array) return new Uint32Array(values.buffer, values.byteOffset, values.length);
		return Array.from(values).map((v) => {
			if (v === null || v === void 0) return v;
			if (!Number.isSafeInteger(v)) throw new Error("expected integer value, got " + v);
			if (v < 0 || v > 4294967295) throw new Error("expected uint32 value, got " + v);
			if (v > 2147483647) return v - 4294967296;
			return v;
		});
	}
	if (ltype?.type === "FLOAT16") {
		if (type !== "FIXED_LEN_BYTE_ARRAY") throw new Error("FLOAT16 must be FIXED_LEN_BYTE_ARRAY type");
		if (element.type_length !== 2) throw new Error("FLOAT16 expected type_length to be 2 bytes");
		return Array.from(values).map(unconvertFloat16);
	}
	if (ltype?.type === "UUID") {
		if (!Array.isArray(values)) throw new Error("UUID must be an array");
		if (type !== "FIXED_LEN_BYTE_ARRAY") throw new Error("UUID must be FIXED_LEN_BYTE_ARRAY type");
		if (element.type_length !== 16) throw new Error("UUID expected type_length to be 16 bytes");
		return values.map(unconvertUuid);
	}
	if (ltype?.type === "TIMESTAMP") return Array.from(values).map((v) => {
		if (v === null || v === void 0) return v;
		if (v instanceof Date) {
			const millis = BigInt(v.getTime());
			if (ltype.unit === "NANOS") return millis * 1000000n;
			if (ltype.unit === "MICROS") return millis * 1000n;
			return millis;
		}
		return BigInt(v);
	});
	if (ltype?.type === "GEOMETRY" || ltype?.type === "GEOGRAPHY") {
		if (!Array.isArray(values)) throw new Error("geometry must be an array");
		return mapConverted(values, (v) => {
			if (v === null || v === void 0) return v;
			return geojsonToWkb(v);
		});
	}
	return values;
}
/**
* @param {Uint8Array | string | undefined} value
* @returns {Uint8Array | undefined}
*/
function unconvertUuid(value) {
	if (value === void 0 || value === null) return;
	if (value instanceof Uint8Array) return value;
	if (typeof value === "string") {
		if (!/^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(value)) throw new Error("UUID must be a valid UUID string");
		value = value.replace(/-/g, "").toLowerCase();
		const bytes = /* @__PURE__ */ new Uint8Array(16);
		for (let i = 0; i < 16; i++) bytes[i] = parseInt(value.slice(i * 2, i * 2 + 2), 16);
		return bytes;
	}
	throw new Error("UUID must be a string or Uint8Array");
}
const STATS_TRUNCATE_LENGTH = 16;
const utf8Decoder = new TextDecoder("utf-8", {
	fatal: true,
	ignoreBOM: true
});
/**
* Truncate a byte-array statistic to at most `length` bytes.
*
* A prefix is a valid lower bound (min). A max is rounded up to a short value
* that is still >= the original. STRING and ENUM bounds are cut on a code point
* boundary so they stay valid UTF-8. A prefix of a JSON or BSON document is not
* a valid document, so those bounds are kept whole. When no short upper bound
* exists, the max is kept whole.
*
* @param {Uint8Array} bytes
* @param {SchemaElement} element
* @param {boolean} isMax
* @param {number} length
* @returns {Uint8Array}
*/
function truncateStatistic(bytes, element, isMax, length) {
	if (bytes.length <= length || !isTruncatable(element)) return bytes;
	return (isUtf8(element) ? truncateUtf8(bytes, isMax, length) : truncateBytes(bytes, isMax, length)) ?? bytes;
}
/**
* @param {SchemaElement} element
* @returns {boolean}
*/
function isTruncatable({ type, converted_type, logical_type }) {
	if (type !== "BYTE_ARRAY") return false;
	if (converted_type === "DECIMAL" || converted_type === "JSON" || converted_type === "BSON") return false;
	return logical_type?.type !== "JSON" && logical_type?.type !== "BSON";
}
/**
* @param {SchemaElement} element
* @returns {boolean}
*/
function isUtf8({ converted_type, logical_type }) {
	return converted_type === "UTF8" || converted_type === "ENUM" || logical_type?.type === "STRING" || logical_type?.type === "ENUM";
}
/**
* Byte-wise truncation. A max increments the last byte that is < 0xFF after
* dropping trailing 0xFF bytes.
*
* @param {Uint8Array} bytes
* @param {boolean} isMax
* @param {number} length
* @returns {Uint8Array | undefined}
*/
function truncateBytes(bytes, isMax, length) {
	const prefix = new Uint8Array(bytes.subarray(0, length));
	if (!isMax) return prefix;
	let i = prefix.length - 1;
	while (i >= 0 && prefix[i] === 255) i--;
	if (i < 0) return void 0;
	const rounded = prefix.slice(0, i + 1);
	rounded[i] += 1;
	return rounded;
}
/**
* UTF-8 truncation on a code point boundary. A max increments the last code
* point that has a successor fitting the length, skipping surrogates.
* Invalid UTF-8 falls back to byte-wise truncation.
*
* @param {Uint8Array} bytes
* @param {boolean} isMax
* @param {number} length
* @returns {Uint8Array | undefined}
*/
function truncateUtf8(bytes, isMax, length) {
	let end = length;
	while (end > 0 && (bytes[end] & 192) === 128) end--;
	if (!isMax) return new Uint8Array(bytes.subarray(0, end));
	let text;
	try {
		text = utf8Decoder.decode(bytes.subarray(0, end));
	} catch {
		return truncateBytes(bytes, isMax, length);
	}
	const codePoints = Array.from(text, (c) => c.codePointAt(0) ?? 0);
	const encoder = new TextEncoder();
	for (let i = codePoints.length - 1; i >= 0; i--) {
		end--;
		while (end > 0 && (bytes[end] & 192) === 128) end--;
		const code = codePoints[i];
		if (code === 1114111) continue;
		const next = code === 55295 ? 57344 : code + 1;
		const suffix = encoder.encode(String.fromCodePoint(next));
		if (end + suffix.length > length) continue;
		const rounded = new Uint8Array(end + suffix.length);
		rounded.set(bytes.subarray(0, end));
		rounded.set(suffix, end);
		return rounded;
	}
}
/**
* Returns false when a min/max value had to be truncated, otherwise undefined.
*
* We only emit the (optional) exactness flag when it is false; an absent flag
* means the value is exact, which keeps the footer small for untruncated columns.
*
* @param {MinMaxType | undefined} value
* @param {SchemaElement} element
* @param {boolean} isMax
* @param {number} length
* @returns {boolean | undefined}
*/
function minMaxIsExact(value, element, isMax, length) {
	if (value === void 0 || value === null) return void 0;
	if (!isTruncatable(element)) return void 0;
	const bytes = value instanceof Uint8Array ? value : new TextEncoder().encode(value.toString());
	return truncateStatistic(bytes, element, isMax, length) === bytes ? void 0 : false;
}
/**
* Uncovert from rich type to byte array for metadata statistics.
*
* @param {MinMaxType | undefined} value
* @param {SchemaElement} element
* @param {boolean} isMax whether this is a max value (rounds truncation up)
* @param {number} [truncateLength] max bytes for a byte-array value
* @returns {Uint8Array | undefined}
*/
function unconvertMinMax(value, element, isMax, truncateLength = STATS_TRUNCATE_LENGTH) {
	if (value === void 0 || value === null) return void 0;
	const { type, converted_type } = element;
	if (type === "BOOLEAN") return new Uint8Array([value ? 1 : 0]);
	if (element.logical_type?.type === "UUID" && (typeof value === "string" || value instanceof Uint8Array)) return unconvertUuid(value);
	if (converted_type === "DECIMAL") {
		if (typeof value !== "number" && typeof value !== "bigint") throw new Error("DECIMAL must be a number or bigint");
		const factor = 10 ** (element.scale || 0);
		const out = unconvertDecimal(element, typeof value === "bigint" ? value : BigInt(Math.round(value * factor)));
		if (out instanceof Uint8Array) return out;
		if (typeof out === "number") {
			const buffer = /* @__PURE__ */ new ArrayBuffer(4);
			new DataView(buffer).setInt32(0, out, true);
			return new Uint8Array(buffer);
		}
		if (typeof out === "bigint") {
			const buffer = /* @__PURE__ */ new ArrayBuffer(8);
			new DataView(buffer).setBigInt64(0, out, true);
			return new Uint8Array(buffer);
		}
	}
	if (element.logical_type?.type === "FLOAT16" && typeof value === "number") return unconvertFloat16(value);
	if (type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY") return truncateStatistic(value instanceof Uint8Array ? value : new TextEncoder().encode(value.toString()), element, isMax, truncateLength);
	if (type === "FLOAT" && typeof value === "number") {
		const buffer = /* @__PURE__ */ new ArrayBuffer(4);
		new DataView(buffer).setFloat32(0, value, true);
		return new Uint8Array(buffer);
	}
	if (type === "DOUBLE" && typeof value === "number") {
		const buffer = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buffer).setFloat64(0, value, true);
		return new Uint8Array(buffer);
	}
	if (type === "INT32" && typeof value === "number") {
		const buffer = /* @__PURE__ */ new ArrayBuffer(4);
		new DataView(buffer).setInt32(0, value, true);
		return new Uint8Array(buffer);
	}
	if (type === "INT64" && (typeof value === "bigint" || typeof value === "number" && Number.isInteger(value))) {
		const buffer = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buffer).setBigInt64(0, BigInt(value), true);
		return new Uint8Array(buffer);
	}
	if (type === "INT32" && converted_type === "DATE" && value instanceof Date) {
		const buffer = /* @__PURE__ */ new ArrayBuffer(4);
		new DataView(buffer).setInt32(0, Math.floor(value.getTime() / dayMillis), true);
		return new Uint8Array(buffer);
	}
	if (type === "INT64" && converted_type === "TIMESTAMP_MILLIS" && value instanceof Date) {
		const buffer = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buffer).setBigInt64(0, BigInt(value.getTime()), true);
		return new Uint8Array(buffer);
	}
	if (type === "INT64" && converted_type === "TIMESTAMP_MICROS" && value instanceof Date) {
		const buffer = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buffer).setBigInt64(0, BigInt(value.getTime() * 1e3), true);
		return new Uint8Array(buffer);
	}
	if (type === "INT64" && element.logical_type?.type === "TIMESTAMP" && value instanceof Date) {
		const millis = BigInt(value.getTime());
		const { unit } = element.logical_type;
		let bigintValue = millis;
		if (unit === "NANOS") bigintValue = millis * 1000000n;
		else if (unit === "MICROS") bigintValue = millis * 1000n;
		const buffer = /* @__PURE__ */ new ArrayBuffer(8);
		new DataView(buffer).setBigInt64(0, bigintValue, true);
		return new Uint8Array(buffer);
	}
	throw new Error(`unsupported type for statistics: ${type} with value ${value}`);
}
/**
* @param {ChunkStatistics} stats
* @param {SchemaElement} element
* @param {number} [truncateLength] max bytes for a byte-array min/max
* @returns {ThriftObject}
*/
function unconvertStatistics(stats, element, truncateLength = STATS_TRUNCATE_LENGTH) {
	return {
		field_1: unconvertMinMax(stats.max, element, true, truncateLength),
		field_2: unconvertMinMax(stats.min, element, false, truncateLength),
		field_3: stats.null_count,
		field_4: stats.distinct_count,
		field_5: unconvertMinMax(stats.max_value, element, true, truncateLength),
		field_6: unconvertMinMax(stats.min_value, element, false, truncateLength),
		field_7: stats.is_max_value_exact ?? minMaxIsExact(stats.max_value ?? stats.max, element, true, truncateLength),
		field_8: stats.is_min_value_exact ?? minMaxIsExact(stats.min_value ?? stats.min, element, false, truncateLength),
		field_9: stats.nan_count
	};
}
/**
* @param {SchemaElement} element
* @param {bigint} value
* @returns {number | bigint | Uint8Array}
*/
function unconvertDecimal({ type, type_length }, value) {
	if (type === "INT32") return Number(value);
	if (type === "INT64") return value;
	if (type === "FIXED_LEN_BYTE_ARRAY" && !type_length) throw new Error("fixed length byte array type_length is required");
	if (!type_length && !value) return /* @__PURE__ */ new Uint8Array();
	const bytes = [];
	while (true) {
		const byte = Number(value & 255n);
		bytes.unshift(byte);
		value >>= 8n;
		if (type_length) {
			if (bytes.length >= type_length) break;
		} else {
			const sign = byte & 128;
			if (!sign && value === 0n || sign && value === -1n) break;
		}
	}
	return new Uint8Array(bytes);
}
/**
* @param {number | undefined} value
* @returns {Uint8Array | undefined}
*/
function unconvertFloat16(value) {
	if (value === void 0 || value === null) return;
	if (typeof value !== "number") throw new Error("parquet float16 expected number value");
	if (Number.isNaN(value)) return new Uint8Array([0, 126]);
	const sign = value < 0 || Object.is(value, -0) ? 1 : 0;
	const abs = Math.abs(value);
	if (!isFinite(abs)) return new Uint8Array([0, sign << 7 | 124]);
	if (abs === 0) return new Uint8Array([0, sign << 7]);
	if (abs >= 65520) return new Uint8Array([0, sign << 7 | 124]);
	let exponent = -14;
	if (abs >= 2 ** -14) {
		const view = /* @__PURE__ */ new DataView(/* @__PURE__ */ new ArrayBuffer(8));
		view.setFloat64(0, abs);
		exponent = (view.getUint32(0) >>> 20 & 2047) - 1023;
	}
	const scaled = abs / 2 ** (exponent - 10);
	let significand = Math.floor(scaled);
	const remainder = scaled - significand;
	if (remainder > .5 || remainder === .5 && significand % 2) significand++;
	const magnitude = abs < 2 ** -14 ? significand : (exponent + 14) * 1024 + significand;
	const bits16 = sign << 15 | magnitude;
	return new Uint8Array([bits16 & 255, bits16 >> 8]);
}

// node_modules/hyparquet-writer/src/column.js
/**
* @import {ColumnChunk, DecodedArray, Encoding, OffsetIndex, ParquetType, SchemaElement} from 'hyparquet'
* @import {PageEncodingStats} from 'hyparquet/src/types.js'
* @import {ChunkStatistics, ColumnEncoder, PageColumnIndex, PageData, Writer} from '../src/types.js'
*/
/**
* Write a column chunk to the writer.
*
* @param {object} options
* @param {Writer} options.writer
* @param {ColumnEncoder} options.column
* @param {PageData} options.pageData
* @returns {{ chunk: ColumnChunk, columnIndex?: PageColumnIndex, offsetIndex?: OffsetIndex, bloomFilter?: Uint32Array }}
*/
function writeColumn({ writer, column, pageData }) {
	const { columnName, element, schemaPath, stats, pageSize, dictionarySize, encoding: userEncoding } = column;
	const { type, type_length } = element;
	if (!type) throw new Error(`column ${columnName} cannot determine type`);
	const { values, definitionLevels, repetitionLevels, maxDefinitionLevel } = pageData;
	const offsetStart = writer.offset;
	let uncompressedSize = 0;
	/** @type {Encoding[]} */
	const encodings = [];
	const isGeospatial = element?.logical_type?.type === "GEOMETRY" || element?.logical_type?.type === "GEOGRAPHY";
	const geospatial_statistics = stats && isGeospatial ? geospatialStatistics(values) : void 0;
	let bloomFilter;
	if (column.bloomFilter) {
		const opts = typeof column.bloomFilter === "object" ? column.bloomFilter : void 0;
		const builder = new BloomBuilder(element, opts);
		for (const v of values) builder.insert(v);
		bloomFilter = builder.finalize();
	}
	/** @type {bigint | undefined} */
	let dictionary_page_offset;
	const selectPhysical = element.converted_type !== "UTF8";
	const dictionaryValues = selectPhysical ? unconvert(element, values) : values;
	if (type === "INT64") {
		const unsigned = element.converted_type === "UINT_64" || element.logical_type?.type === "INTEGER" && !element.logical_type.isSigned;
		const min = unsigned ? 0n : -(2n ** 63n);
		const max = unsigned ? 2n ** 64n - 1n : 2n ** 63n - 1n;
		for (const value of dictionaryValues) if (value !== null && value !== void 0 && (value < min || value > max)) throw new RangeError(`parquet INT64 value out of range: ${value}`);
	}
	const statisticsValues = element.converted_type === "JSON" ? dictionaryValues : values;
	const statistics = stats ? getStatistics(statisticsValues, element) : void 0;
	const { dictionary, indexes } = useDictionary(dictionaryValues, type, type_length, userEncoding, dictionarySize, maxDefinitionLevel === 0);
	/** @type {Encoding} */
	let encoding;
	/** @type {DecodedArray} */
	let writeValues;
	let writeType = type;
	if (dictionary && indexes) {
		writeValues = indexes;
		writeType = "INT32";
		encoding = "RLE_DICTIONARY";
		dictionary_page_offset = BigInt(writer.offset);
		const unconverted = selectPhysical ? dictionary : unconvert(element, dictionary);
		uncompressedSize += writeDictionaryPage(writer, column, unconverted);
		encodings.push("PLAIN");
	} else {
		writeValues = selectPhysical ? dictionaryValues : unconvert(element, values);
		encoding = userEncoding && userEncoding !== "RLE_DICTIONARY" ? userEncoding : type === "BOOLEAN" && values.length > 16 ? "RLE" : "PLAIN";
	}
	encodings.push(encoding);
	const pageBoundaries = getPageBoundaries(writeValues, writeType, type_length, pageSize, repetitionLevels);
	/** @type {PageColumnIndex | undefined} */
	let columnIndex = column.columnIndex && pageBoundaries.length > 1 ? {
		null_pages: [],
		min_values: [],
		max_values: [],
		boundary_order: "UNORDERED",
		null_counts: [],
		nan_counts: isFloat(element) ? [] : void 0
	} : void 0;
	/** @type {OffsetIndex | undefined} */
	const offsetIndex = column.offsetIndex && pageBoundaries.length > 1 ? { page_locations: [] } : void 0;
	const data_page_offset = BigInt(writer.offset);
	let first_row_index = 0n;
	let prevStart = 0;
	let prevMinValue;
	let prevMaxValue;
	let ascending = true;
	let descending = true;
	for (const { start, end } of pageBoundaries) {
		const pageOffset = writer.offset;
		const pageChunk = {
			values: writeValues.slice(start, end),
			definitionLevels: definitionLevels.slice(start, end),
			repetitionLevels: repetitionLevels.slice(start, end),
			maxDefinitionLevel
		};
		uncompressedSize += writeDataPageV2({
			writer,
			column,
			encoding,
			pageData: pageChunk
		});
		if (columnIndex) {
			const { min_value, max_value, null_count = 0n, nan_count } = getStatistics(statisticsValues.slice(start, end), element);
			const nullPage = null_count === BigInt(end - start);
			const minBytes = unconvertMinMax(min_value, element, false, column.statisticsTruncateLength);
			const maxBytes = unconvertMinMax(max_value, element, true, column.statisticsTruncateLength);
			if (!nullPage && (!minBytes || !maxBytes)) columnIndex = void 0;
			else {
				columnIndex.null_pages.push(nullPage);
				columnIndex.min_values.push(minBytes ?? /* @__PURE__ */ new Uint8Array());
				columnIndex.max_values.push(maxBytes ?? /* @__PURE__ */ new Uint8Array());
				columnIndex.null_counts?.push(null_count);
				if (nan_count !== void 0) columnIndex.nan_counts?.push(nan_count);
				if (prevMinValue !== void 0 && min_value !== void 0) {
					const order = compareValues(prevMinValue, min_value);
					if (order > 0) ascending = false;
					if (order < 0) descending = false;
				}
				if (prevMaxValue !== void 0 && max_value !== void 0) {
					const order = compareValues(prevMaxValue, max_value);
					if (order > 0) ascending = false;
					if (order < 0) descending = false;
				}
				prevMinValue = min_value;
				prevMaxValue = max_value;
			}
		}
		if (offsetIndex) {
			if (repetitionLevels.length) {
				for (let i = prevStart + 1; i <= start; i++) if (repetitionLevels[i] === 0) first_row_index++;
			} else first_row_index = BigInt(start);
			offsetIndex.page_locations.push({
				offset: BigInt(pageOffset),
				compressed_page_size: writer.offset - pageOffset,
				first_row_index
			});
		}
		prevStart = start;
	}
	if (columnIndex) {
		if (ascending) columnIndex.boundary_order = "ASCENDING";
		else if (descending) columnIndex.boundary_order = "DESCENDING";
	}
	/** @type {PageEncodingStats[] | undefined} */
	let encoding_stats;
	if (stats) {
		encoding_stats = [];
		if (dictionary_page_offset !== void 0) encoding_stats.push({
			page_type: "DICTIONARY_PAGE",
			encoding: "PLAIN",
			count: 1
		});
		encoding_stats.push({
			page_type: "DATA_PAGE_V2",
			encoding,
			count: pageBoundaries.length
		});
	}
	return {
		chunk: {
			meta_data: {
				type,
				encodings,
				path_in_schema: schemaPath.slice(1).map((s) => s.name),
				codec: column.codec ?? "UNCOMPRESSED",
				num_values: BigInt(values.length),
				total_compressed_size: BigInt(writer.offset - offsetStart),
				total_uncompressed_size: BigInt(uncompressedSize),
				data_page_offset,
				dictionary_page_offset,
				statistics,
				encoding_stats,
				geospatial_statistics
			},
			file_offset: BigInt(offsetStart)
		},
		columnIndex,
		offsetIndex,
		bloomFilter
	};
}
/**
* Split values into pages by estimated byte size. A page can only begin at a
* row boundary (repetition level 0), as data page v2 requires: a row never
* spans pages, so a page may run past pageSize to reach the next row.
*
* @param {DecodedArray} values
* @param {ParquetType} type
* @param {number | undefined} type_length
* @param {number} pageSize
* @param {number[]} [repetitionLevels] empty for unrepeated columns
* @returns {{start: number, end: number}[]}
*/
function getPageBoundaries(values, type, type_length, pageSize, repetitionLevels = []) {
	if (!pageSize) return [{
		start: 0,
		end: values.length
	}];
	const boundaries = [];
	let start = 0;
	let accumulatedBytes = 0;
	for (let i = 0; i < values.length; i++) {
		const valueSize = estimateValueSize(values[i], type, type_length);
		accumulatedBytes += valueSize;
		const rowStart = !repetitionLevels.length || repetitionLevels[i] === 0;
		if (accumulatedBytes >= pageSize && i > start && rowStart) {
			boundaries.push({
				start,
				end: i
			});
			start = i;
			accumulatedBytes = valueSize;
		}
	}
	if (start < values.length) boundaries.push({
		start,
		end: values.length
	});
	return boundaries;
}
/**
* @param {DecodedArray} values
* @param {SchemaElement} element
* @returns {ChunkStatistics}
*/
function getStatistics(values, element) {
	let min_value = void 0;
	let max_value = void 0;
	let null_count = 0n;
	let nan_count = isFloat(element) ? 0n : void 0;
	for (const value of values) {
		if (value === null || value === void 0) {
			null_count++;
			continue;
		}
		const statisticValue = physicalStatistic(value, element);
		if (typeof statisticValue === "object" && !(statisticValue instanceof Uint8Array)) continue;
		if (typeof statisticValue === "number" && Number.isNaN(statisticValue)) {
			if (nan_count !== void 0) nan_count++;
			continue;
		}
		if (min_value === void 0 || compareValues(statisticValue, min_value) < 0) min_value = statisticValue;
		if (max_value === void 0 || compareValues(statisticValue, max_value) > 0) max_value = statisticValue;
	}
	if (min_value === 0) min_value = -0;
	if (max_value === 0) max_value = 0;
	return {
		min_value,
		max_value,
		null_count,
		nan_count
	};
}
/**
* @param {SchemaElement} element
* @returns {boolean}
*/
function isFloat({ type, logical_type }) {
	return type === "FLOAT" || type === "DOUBLE" || logical_type?.type === "FLOAT16";
}
/**
* Normalize values that have more than one input representation, so that
* statistics compare them as the physical values they are written as. DECIMAL
* numbers are logical values while bigints are already unscaled, and a Date in
* a DATE or TIMESTAMP column is stored in the column's unit.
*
* @param {any} value
* @param {SchemaElement} element
* @returns {any}
*/
function physicalStatistic(value, element) {
	if (element.converted_type === "DECIMAL" && typeof value === "number") return BigInt(Math.round(value * 10 ** (element.scale || 0)));
	if (value instanceof Date && (element.type === "INT32" || element.type === "INT64")) return unconvert(element, [value])[0];
	return value;
}
/**
* Compare primitive statistic values or Parquet byte arrays. Byte arrays use
* unsigned lexicographic order, as required for BYTE_ARRAY min/max bounds.
*
* @param {any} left
* @param {any} right
* @returns {number}
*/
function compareValues(left, right) {
	if (left instanceof Uint8Array && right instanceof Uint8Array) {
		const length = Math.min(left.length, right.length);
		for (let i = 0; i < length; i += 1) if (left[i] !== right[i]) return left[i] - right[i];
		return left.length - right.length;
	}
	if (typeof left === "string" && typeof right === "string") return compareStrings(left, right);
	if (left < right) return -1;
	if (left > right) return 1;
	return 0;
}
/**
* Compare strings in UTF-8 byte order, which is code point order. JavaScript
* `<` compares UTF-16 code units, which misorders supplementary characters
* (surrogate pairs) against U+E000..U+FFFF. Lone surrogates compare as U+FFFD,
* matching how TextEncoder writes them.
*
* @param {string} left
* @param {string} right
* @returns {number}
*/
function compareStrings(left, right) {
	if (left === right) return 0;
	const length = Math.min(left.length, right.length);
	let i = 0;
	while (i < length && left.charCodeAt(i) === right.charCodeAt(i)) i++;
	if (i > 0) {
		const prev = left.charCodeAt(i - 1);
		if (prev >= 55296 && prev <= 56319) i--;
	}
	while (i < left.length && i < right.length) {
		const a = codePointAt(left, i);
		const b = codePointAt(right, i);
		if (a !== b) return a - b;
		i += a > 65535 ? 2 : 1;
	}
	return left.length - right.length;
}
/**
* @param {string} str
* @param {number} i
* @returns {number}
*/
function codePointAt(str, i) {
	const code = str.codePointAt(i) ?? 65533;
	return code >= 55296 && code <= 57343 ? 65533 : code;
}

// node_modules/hyparquet-writer/src/dremel.js
/**
* @import {DecodedArray, SchemaElement, SchemaTree} from 'hyparquet'
* @import {PageData} from '../src/types.js'
*/
/**
* Encode column values into repetition and definition levels following the
* Dremel algorithm. Returns page data for one subcolumn (leaf node in the schema).
*
* @param {SchemaTree[]} treePath schema tree nodes from root to leaf
* @param {DecodedArray} rows top-level column data
* @returns {PageData}
*/
function encodeNestedValues(treePath, rows) {
	const schemaPath = treePath.map((n) => n.element);
	if (treePath.length < 2) throw new Error("parquet schema path must include column");
	/** @type {number[]} */
	const definitionLevels = [];
	/** @type {number[]} */
	const repetitionLevels = [];
	const maxDefinitionLevel = getMaxDefinitionLevel(treePath);
	if (treePath.length === 2 && maxDefinitionLevel === 0) return {
		values: rows,
		definitionLevels,
		repetitionLevels,
		maxDefinitionLevel
	};
	if (treePath.length === 2 && maxDefinitionLevel === 1) {
		const definitionLevels = new Array(rows.length);
		for (let i = 0; i < rows.length; i++) definitionLevels[i] = rows[i] === null || rows[i] === void 0 ? 0 : 1;
		return {
			values: rows,
			definitionLevels,
			repetitionLevels,
			maxDefinitionLevel
		};
	}
	const repLevelPrior = new Array(treePath.length);
	let repeatedCount = 0;
	for (let i = 0; i < treePath.length; i++) {
		repLevelPrior[i] = repeatedCount;
		if (schemaPath[i].repetition_type === "REPEATED") repeatedCount++;
	}
	/** @type {any[]} */
	const values = [];
	for (const row of rows) visit(1, row, 0, 0, false);
	return {
		values,
		definitionLevels,
		repetitionLevels,
		maxDefinitionLevel
	};
	/**
	* Recursively walk the schema path, emitting definition/repetition pairs.
	*
	* @param {number} depth index into schemaPath
	* @param {any} value value at the current depth
	* @param {number} defLevel definition level accumulated so far
	* @param {number} repLevel repetition level for the next emitted slot
	* @param {boolean} allowNull whether the current value is allowed to be null
	*/
	function visit(depth, value, defLevel, repLevel, allowNull) {
		const element = schemaPath[depth];
		const repetition = element.repetition_type || "REQUIRED";
		if (depth === treePath.length - 1) {
			if (value === null || value === void 0) {
				if (repetition === "REQUIRED" && !allowNull) throw new Error("parquet required value is undefined");
				definitionLevels.push(defLevel);
			} else definitionLevels.push(repetition === "REQUIRED" ? defLevel : defLevel + 1);
			repetitionLevels.push(repLevel);
			values.push(value);
			return;
		}
		if (repetition === "REPEATED") {
			if (value === null || value === void 0) {
				if (!allowNull) throw new Error("parquet required value is undefined");
				visit(depth + 1, void 0, defLevel, repLevel, true);
				return;
			}
			if (!Array.isArray(value)) throw new Error(`parquet repeated field ${element.name} must be an array`);
			if (!value.length) {
				visit(depth + 1, void 0, defLevel, repLevel, true);
				return;
			}
			const isMapEntry = isMapLike(treePath[depth - 1]);
			const childElement = schemaPath[depth + 1];
			for (let i = 0; i < value.length; i++) {
				let childValue = value[i];
				if (isMapEntry && childValue && typeof childValue === "object" && childElement) childValue = childValue[childElement.name];
				const childRep = i === 0 ? repLevel : repLevelPrior[depth] + 1;
				visit(depth + 1, childValue, defLevel + 1, childRep, false);
			}
			return;
		}
		if (repetition === "OPTIONAL") {
			if (value === null || value === void 0) visit(depth + 1, void 0, defLevel, repLevel, true);
			else {
				const childValue = getChildValue(depth, value);
				const childIsNull = childValue === null || childValue === void 0;
				const isLogicalContainer = isListLike(treePath[depth]) || isMapLike(treePath[depth]);
				const nextDef = element.num_children && !element.type && !isLogicalContainer || !childIsNull ? defLevel + 1 : defLevel;
				visit(depth + 1, childValue, nextDef, repLevel, childIsNull);
			}
			return;
		}
		if (value === null || value === void 0) {
			if (!allowNull) throw new Error("parquet required value is undefined");
			visit(depth + 1, void 0, defLevel, repLevel, true);
		} else visit(depth + 1, getChildValue(depth, value), defLevel, repLevel, false);
	}
	/**
	* Select the child value for the next schema element in the path.
	* Normalizes maps to {key, value} entries.
	*
	* @param {number} depth current schema depth
	* @param {any} currentValue current value at this depth
	* @returns {any}
	*/
	function getChildValue(depth, currentValue) {
		if (currentValue === null || currentValue === void 0) return void 0;
		const child = schemaPath[depth + 1];
		if (!child) return void 0;
		if (isListLike(treePath[depth])) return currentValue;
		if (isMapLike(treePath[depth])) return normalizeMap(currentValue, schemaPath[depth]);
		if (typeof currentValue === "object" && !Array.isArray(currentValue)) return currentValue[child.name];
		throw new Error(`parquet expected struct, got ${currentValue}`);
	}
}
/**
* Normalize a map value to an array of {key, value} entries.
* Accepts Map, plain object, array of [k, v] pairs, or array of {key, value}.
*
* @param {any} value
* @param {SchemaElement} element
* @returns {{key: any, value: any}[]}
*/
function normalizeMap(value, element) {
	if (value instanceof Map) return Array.from(value.entries(), ([k, v]) => ({
		key: k,
		value: v
	}));
	if (Array.isArray(value)) return value.map((entry) => {
		if (entry && typeof entry === "object" && "key" in entry && "value" in entry) return entry;
		if (Array.isArray(entry) && entry.length === 2) return {
			key: entry[0],
			value: entry[1]
		};
		throw new Error("parquet map entry must provide key and value");
	});
	if (typeof value === "object") return Object.entries(value).map(([k, v]) => ({
		key: k,
		value: v
	}));
	throw new Error(`parquet map field ${element.name} must be Map, array, or object`);
}

// node_modules/hyparquet-writer/src/indexes.js
/**
* @import {ColumnChunk, OffsetIndex} from 'hyparquet'
* @import {PageColumnIndex, PageIndexes, Writer} from '../src/types.js'
*/
/**
* Write ColumnIndex and OffsetIndex for the given columns.
*
* @param {Writer} writer
* @param {PageIndexes[]} pageIndexes
*/
function writeIndexes(writer, pageIndexes) {
	for (const { chunk, columnIndex } of pageIndexes) writeColumnIndex(writer, chunk, columnIndex);
	for (const { chunk, offsetIndex } of pageIndexes) writeOffsetIndex(writer, chunk, offsetIndex);
}
/**
* @param {Writer} writer
* @param {ColumnChunk} columnChunk
* @param {PageColumnIndex} [columnIndex]
*/
function writeColumnIndex(writer, columnChunk, columnIndex) {
	if (!columnIndex || columnIndex.min_values.length <= 1) return;
	const columnIndexOffset = writer.offset;
	serializeTCompactProtocol(writer, {
		field_1: columnIndex.null_pages,
		field_2: columnIndex.min_values,
		field_3: columnIndex.max_values,
		field_4: BoundaryOrders.indexOf(columnIndex.boundary_order),
		field_5: columnIndex.null_counts,
		field_8: columnIndex.nan_counts
	});
	columnChunk.column_index_offset = BigInt(columnIndexOffset);
	columnChunk.column_index_length = writer.offset - columnIndexOffset;
}
/**
* @param {Writer} writer
* @param {ColumnChunk} columnChunk
* @param {OffsetIndex} [offsetIndex]
*/
function writeOffsetIndex(writer, columnChunk, offsetIndex) {
	if (!offsetIndex || offsetIndex.page_locations.length <= 1) return;
	const offsetIndexOffset = writer.offset;
	serializeTCompactProtocol(writer, { field_1: offsetIndex.page_locations.map((p) => ({
		field_1: p.offset,
		field_2: p.compressed_page_size,
		field_3: p.first_row_index
	})) });
	columnChunk.offset_index_offset = BigInt(offsetIndexOffset);
	columnChunk.offset_index_length = writer.offset - offsetIndexOffset;
}

// node_modules/hyparquet-writer/src/metadata.js
/**
* @import {BoundingBox, FileMetaData, LogicalType, SchemaElement, TimeUnit} from 'hyparquet'
* @import {PreconvertedThriftStruct, ThriftObject, Writer} from '../src/types.js'
*/
/**
* Write Parquet file metadata as thrift.
*
* @param {Writer} writer
* @param {FileMetaData} metadata
* @param {number} [statisticsTruncateLength] max bytes for a byte-array min/max
*/
function writeMetadata(writer, metadata, statisticsTruncateLength) {
	const resolveSchemaPath = schemaPathResolver(metadata.schema);
	/** @type {ThriftObject} */
	const compact = {
		field_1: metadata.version,
		field_2: metadata.schema.map((element) => ({
			field_1: element.type && ParquetTypes.indexOf(element.type),
			field_2: element.type_length,
			field_3: element.repetition_type && FieldRepetitionTypes.indexOf(element.repetition_type),
			field_4: element.name,
			field_5: element.num_children,
			field_6: element.converted_type && ConvertedTypes.indexOf(element.converted_type),
			field_7: element.scale,
			field_8: element.precision,
			field_9: element.field_id,
			field_10: logicalType(element.logical_type)
		})),
		field_3: metadata.num_rows,
		field_4: metadata.row_groups.map((rg) => ({
			field_1: rg.columns.map((c) => ({
				field_1: c.file_path,
				field_2: c.file_offset,
				field_3: c.meta_data && {
					field_1: ParquetTypes.indexOf(c.meta_data.type),
					field_2: c.meta_data.encodings.map((e) => Encodings.indexOf(e)),
					field_3: c.meta_data.path_in_schema,
					field_4: CompressionCodecs.indexOf(c.meta_data.codec),
					field_5: c.meta_data.num_values,
					field_6: c.meta_data.total_uncompressed_size,
					field_7: c.meta_data.total_compressed_size,
					field_8: c.meta_data.key_value_metadata && c.meta_data.key_value_metadata.map((kv) => ({
						field_1: kv.key,
						field_2: kv.value
					})),
					field_9: c.meta_data.data_page_offset,
					field_10: c.meta_data.index_page_offset,
					field_11: c.meta_data.dictionary_page_offset,
					field_12: c.meta_data.statistics && unconvertStatistics(c.meta_data.statistics, schemaElement(c.meta_data.path_in_schema), statisticsTruncateLength),
					field_13: c.meta_data.encoding_stats && c.meta_data.encoding_stats.map((es) => ({
						field_1: PageTypes.indexOf(es.page_type),
						field_2: Encodings.indexOf(es.encoding),
						field_3: es.count
					})),
					field_14: c.meta_data.bloom_filter_offset,
					field_15: c.meta_data.bloom_filter_length,
					field_16: c.meta_data.size_statistics && {
						field_1: c.meta_data.size_statistics.unencoded_byte_array_data_bytes,
						field_2: c.meta_data.size_statistics.repetition_level_histogram,
						field_3: c.meta_data.size_statistics.definition_level_histogram
					},
					field_17: c.meta_data.geospatial_statistics && {
						field_1: c.meta_data.geospatial_statistics.bbox && thriftBoundingBox(c.meta_data.geospatial_statistics.bbox),
						field_2: c.meta_data.geospatial_statistics.geospatial_types
					}
				},
				field_4: c.offset_index_offset,
				field_5: c.offset_index_length,
				field_6: c.column_index_offset,
				field_7: c.column_index_length,
				field_9: c.encrypted_column_metadata
			})),
			field_2: rg.total_byte_size,
			field_3: rg.num_rows,
			field_4: rg.sorting_columns && rg.sorting_columns.map((sc) => ({
				field_1: sc.column_idx,
				field_2: sc.descending,
				field_3: sc.nulls_first
			})),
			field_5: rg.file_offset,
			field_6: rg.total_compressed_size
		})),
		field_5: metadata.key_value_metadata && metadata.key_value_metadata.map((kv) => ({
			field_1: kv.key,
			field_2: kv.value
		})),
		field_6: metadata.created_by,
		field_7: metadata.schema.filter((element) => element.type).map(() => ({ field_1: {} }))
	};
	const metadataStart = writer.offset;
	serializeTCompactProtocol(writer, compact);
	const metadataLength = writer.offset - metadataStart;
	writer.appendUint32(metadataLength);
	/**
	* Resolve schema element for statistics using the stored path.
	*
	* @param {string[]} path
	* @returns {SchemaElement}
	*/
	function schemaElement(path) {
		const tree = resolveSchemaPath(path);
		return tree[tree.length - 1].element;
	}
}
/**
* Convert bounds to a struct with explicitly typed DOUBLE fields.
*
* @param {BoundingBox} bbox
* @returns {PreconvertedThriftStruct}
*/
function thriftBoundingBox(bbox) {
	return new ThriftStruct([
		[
			1,
			7,
			bbox.xmin
		],
		[
			2,
			7,
			bbox.xmax
		],
		[
			3,
			7,
			bbox.ymin
		],
		[
			4,
			7,
			bbox.ymax
		],
		[
			5,
			7,
			bbox.zmin
		],
		[
			6,
			7,
			bbox.zmax
		],
		[
			7,
			7,
			bbox.mmin
		],
		[
			8,
			7,
			bbox.mmax
		]
	]);
}
/**
* @param {LogicalType | undefined} type
* @returns {ThriftObject | undefined}
*/
function logicalType(type) {
	if (!type) return;
	if (type.type === "STRING") return { field_1: {} };
	if (type.type === "MAP") return { field_2: {} };
	if (type.type === "LIST") return { field_3: {} };
	if (type.type === "ENUM") return { field_4: {} };
	if (type.type === "DECIMAL") return { field_5: {
		field_1: type.scale,
		field_2: type.precision
	} };
	if (type.type === "DATE") return { field_6: {} };
	if (type.type === "TIME") return { field_7: {
		field_1: type.isAdjustedToUTC,
		field_2: timeUnit(type.unit)
	} };
	if (type.type === "TIMESTAMP") return { field_8: {
		field_1: type.isAdjustedToUTC,
		field_2: timeUnit(type.unit)
	} };
	if (type.type === "INTEGER") return { field_10: {
		field_1: type.bitWidth,
		field_2: type.isSigned
	} };
	if (type.type === "NULL") return { field_11: {} };
	if (type.type === "JSON") return { field_12: {} };
	if (type.type === "BSON") return { field_13: {} };
	if (type.type === "UUID") return { field_14: {} };
	if (type.type === "FLOAT16") return { field_15: {} };
	if (type.type === "VARIANT") return { field_16: {} };
	if (type.type === "GEOMETRY") return { field_17: { field_1: type.crs } };
	if (type.type === "GEOGRAPHY") return { field_18: {
		field_1: type.crs,
		field_2: type.algorithm && EdgeInterpolationAlgorithms.indexOf(type.algorithm)
	} };
}
/**
* @param {TimeUnit} unit
* @returns {ThriftObject}
*/
function timeUnit(unit) {
	if (unit === "NANOS") return { field_3: {} };
	if (unit === "MICROS") return { field_2: {} };
	return { field_1: {} };
}

// node_modules/hyparquet-writer/src/snappy.js
/**
* The MIT License (MIT)
* Copyright (c) 2016 Zhipeng Jia
* https://github.com/zhipeng-jia/snappyjs
*/
/**
* @import {Writer} from '../src/types.js'
*/
const MAX_HASH_TABLE_BITS = 14;
const MAX_OFFSET = 65535;
const globalHashTables = new Array(15);
/**
* Compress snappy data.
* Returns Snappy-compressed bytes as Uint8Array.
*
* @param {Uint8Array} input - uncompressed data
* @returns {Uint8Array}
*/
function snappyCompress(input) {
	const writer = new ByteWriter();
	writer.appendVarInt(input.length);
	compressInput(writer, input);
	return writer.getBytes();
}
/**
* Hash function used in the reference implementation.
*
* @param {number} key
* @param {number} hashFuncShift
* @returns {number}
*/
function hashFunc(key, hashFuncShift) {
	return Math.imul(key, 506832829) >>> hashFuncShift;
}
/**
* Load a 32-bit little-endian integer from a byte array.
*
* @param {Uint8Array} array
* @param {number} pos
* @returns {number}
*/
function load32(array, pos) {
	return array[pos] + (array[pos + 1] << 8) + (array[pos + 2] << 16) + (array[pos + 3] << 24);
}
/**
* Compare two 32-bit sequences for equality.
*
* @param {Uint8Array} array
* @param {number} pos1
* @param {number} pos2
* @returns {boolean}
*/
function equals32(array, pos1, pos2) {
	return array[pos1] === array[pos2] && array[pos1 + 1] === array[pos2 + 1] && array[pos1 + 2] === array[pos2 + 2] && array[pos1 + 3] === array[pos2 + 3];
}
/**
* Emit a literal chunk of data.
* @param {Writer} writer
* @param {Uint8Array} input
* @param {number} ip
* @param {number} len
*/
function emitLiteral(writer, input, ip, len) {
	if (len <= 60) writer.appendUint8(len - 1 << 2);
	else {
		const value = len - 1;
		const bytes = value < 256 ? 1 : value < 65536 ? 2 : value < 16777216 ? 3 : 4;
		writer.appendUint8(59 + bytes << 2);
		for (let i = 0; i < bytes; i++) writer.appendUint8(value >>> i * 8);
	}
	writer.appendBytes(input.subarray(ip, ip + len));
}
/**
* Emit a copy of previous data.
* @param {Writer} writer
* @param {number} offset
* @param {number} len
*/
function emitCopyLessThan64(writer, offset, len) {
	if (len < 12 && offset < 2048) {
		writer.appendUint8(1 + (len - 4 << 2) + (offset >>> 8 << 5));
		writer.appendUint8(offset & 255);
	} else {
		writer.appendUint8(2 + (len - 1 << 2));
		writer.appendUint8(offset & 255);
		writer.appendUint8(offset >>> 8);
	}
}
/**
* Emit a copy of previous data.
* @param {Writer} writer
* @param {number} offset
* @param {number} len
*/
function emitCopy(writer, offset, len) {
	while (len >= 68) {
		emitCopyLessThan64(writer, offset, 64);
		len -= 64;
	}
	if (len > 64) {
		emitCopyLessThan64(writer, offset, 60);
		len -= 60;
	}
	emitCopyLessThan64(writer, offset, len);
}
/**
* Compress input data.
* @param {Writer} writer
* @param {Uint8Array} input
*/
function compressInput(writer, input) {
	const inputSize = input.length;
	let hashTableBits = 1;
	while (1 << hashTableBits <= inputSize && hashTableBits <= MAX_HASH_TABLE_BITS) hashTableBits++;
	hashTableBits--;
	const hashFuncShift = 32 - hashTableBits;
	globalHashTables[hashTableBits] ??= new Uint32Array(1 << hashTableBits);
	const hashTable = globalHashTables[hashTableBits];
	hashTable.fill(0);
	const ipEnd = inputSize;
	let ipLimit;
	let ip = 0;
	let nextEmit = 0;
	let hash, nextHash;
	let nextIp, candidate, skip;
	let bytesBetweenHashLookups;
	let base, matched, offset;
	let prevHash, curHash;
	let flag = true;
	const INPUT_MARGIN = 15;
	if (inputSize >= INPUT_MARGIN) {
		ipLimit = ipEnd - INPUT_MARGIN;
		ip++;
		nextHash = hashFunc(load32(input, ip), hashFuncShift);
		while (flag) {
			skip = 32;
			nextIp = ip;
			do {
				ip = nextIp;
				hash = nextHash;
				bytesBetweenHashLookups = skip >>> 5;
				skip++;
				nextIp = ip + bytesBetweenHashLookups;
				if (ip > ipLimit) {
					flag = false;
					break;
				}
				nextHash = hashFunc(load32(input, nextIp), hashFuncShift);
				candidate = hashTable[hash];
				hashTable[hash] = ip;
			} while (ip - candidate > MAX_OFFSET || !equals32(input, ip, candidate));
			if (!flag) break;
			emitLiteral(writer, input, nextEmit, ip - nextEmit);
			do {
				base = ip;
				matched = 4;
				while (ip + matched < ipEnd && input[ip + matched] === input[candidate + matched]) matched++;
				ip += matched;
				offset = base - candidate;
				emitCopy(writer, offset, matched);
				nextEmit = ip;
				if (ip >= ipLimit) {
					flag = false;
					break;
				}
				prevHash = hashFunc(load32(input, ip - 1), hashFuncShift);
				hashTable[prevHash] = ip - 1;
				curHash = hashFunc(load32(input, ip), hashFuncShift);
				candidate = hashTable[curHash];
				hashTable[curHash] = ip;
			} while (ip - candidate <= MAX_OFFSET && equals32(input, ip, candidate));
			if (!flag) break;
			ip++;
			nextHash = hashFunc(load32(input, ip), hashFuncShift);
		}
	}
	if (nextEmit < ipEnd) emitLiteral(writer, input, nextEmit, ipEnd - nextEmit);
}

// node_modules/hyparquet-writer/src/parquet-writer.js
/**
* @import {ColumnChunk, CompressionCodec, FileMetaData, KeyValue, RowGroup, SchemaElement, SchemaTree} from 'hyparquet'
* @import {ColumnEncoder, ColumnSource, Compressors, PageIndexes, Writer} from '../src/types.js'
*/
/**
* ParquetWriter class allows incremental writing of parquet files.
*/
var ParquetWriter = class {
	/**
	* @param {object} options
	* @param {Writer} options.writer
	* @param {SchemaElement[]} options.schema
	* @param {CompressionCodec} [options.codec]
	* @param {Compressors} [options.compressors]
	* @param {boolean} [options.statistics]
	* @param {number} [options.statisticsTruncateLength]
	* @param {KeyValue[]} [options.kvMetadata]
	* @param {string} [options.createdBy]
	*/
	constructor({ writer, schema, codec = "SNAPPY", compressors, statistics = true, statisticsTruncateLength, kvMetadata, createdBy = "hyparquet" }) {
		if (statisticsTruncateLength !== void 0 && statisticsTruncateLength !== 1e400 && !(Number.isInteger(statisticsTruncateLength) && statisticsTruncateLength > 0)) throw new Error("statisticsTruncateLength must be a positive integer or Infinity");
		this.writer = writer;
		/** @type {SchemaElement[]} */
		this.schema = schema;
		/** @type {CompressionCodec} */
		this.codec = codec;
		this.compressors = {
			SNAPPY: snappyCompress,
			...compressors
		};
		this.statistics = statistics;
		this.statisticsTruncateLength = statisticsTruncateLength;
		/** @type {KeyValue[] | undefined} */
		this.kvMetadata = kvMetadata;
		this.createdBy = createdBy;
		/** @type {RowGroup[]} */
		this.row_groups = [];
		this.num_rows = 0n;
		/** @type {PageIndexes[]} */
		this.pendingIndexes = [];
		this.writer.appendUint32(827474256);
	}
	/**
	* Write data to the file.
	* Will split data into row groups of the specified size.
	* Calls writer.flush() (if defined) after each row group; if it returns a
	* Promise, subsequent row groups await it before encoding more data.
	*
	* @param {object} options
	* @param {ColumnSource[]} options.columnData
	* @param {number | number[]} [options.rowGroupSize]
	* @param {number} [options.pageSize]
	* @param {number} [options.dictionarySize]
	* @returns {void | Promise<void>}
	*/
	write({ columnData, rowGroupSize = [1e3, 1e5], pageSize = 1048576, dictionarySize }) {
		for (const { codec = this.codec } of columnData) if (codec !== "UNCOMPRESSED" && !this.compressors[codec]) throw new Error(`parquet no compressor for codec ${codec}`);
		const columnDataRows = columnData[0]?.data?.length || 0;
		const resolveSchemaPath = schemaPathResolver(this.schema);
		/** @type {Promise<void> | undefined} */
		let pending;
		for (const { groupStartIndex, groupSize } of groupIterator({
			columnDataRows,
			rowGroupSize
		})) {
			const writeGroup = () => {
				const groupStartOffset = this.writer.offset;
				/** @type {ColumnChunk[]} */
				const columns = [];
				for (let j = 0; j < columnData.length; j++) {
					const { name, data, encoding, codec = this.codec, columnIndex = false, offsetIndex = true, shredding, bloomFilter, statistics = this.statistics } = columnData[j];
					if (columnIndex && !offsetIndex) throw new Error("parquet ColumnIndex cannot be present without OffsetIndex");
					if (data.length !== columnDataRows) throw new Error("parquet columns must have the same length");
					const groupData = data.slice(groupStartIndex, groupStartIndex + groupSize);
					const columnPath = resolveSchemaPath([name]);
					const leafPaths = getLeafSchemaPaths(columnPath);
					const columnElement = columnPath.at(-1)?.element;
					const shreddingConfig = shredding && shredding !== true ? shredding : void 0;
					const isVariant = columnElement?.logical_type?.type === "VARIANT";
					const isRequired = columnElement?.repetition_type === "REQUIRED";
					const rows = isVariant ? encodeVariantColumn(Array.from(groupData), shreddingConfig, {
						name,
						required: isRequired
					}) : groupData;
					for (const leafPath of leafPaths) {
						const schemaPath = leafPath.map((node) => node.element);
						/** @type {ColumnEncoder} */
						const column = {
							columnName: schemaPath.slice(1).map((s) => s.name).join("."),
							element: schemaPath[schemaPath.length - 1],
							schemaPath,
							codec,
							compressors: this.compressors,
							stats: statistics,
							statisticsTruncateLength: this.statisticsTruncateLength,
							pageSize,
							dictionarySize,
							columnIndex,
							offsetIndex,
							encoding,
							bloomFilter
						};
						const pageData = encodeNestedValues(leafPath, rows);
						const result = writeColumn({
							writer: this.writer,
							column,
							pageData
						});
						columns.push(result.chunk);
						this.pendingIndexes.push(result);
					}
				}
				let total_byte_size = 0n;
				for (const { meta_data } of columns) total_byte_size += meta_data?.total_uncompressed_size ?? 0n;
				this.num_rows += BigInt(groupSize);
				this.row_groups.push({
					columns,
					total_byte_size,
					num_rows: BigInt(groupSize),
					total_compressed_size: BigInt(this.writer.offset - groupStartOffset)
				});
				return this.writer.flush?.();
			};
			if (pending) pending = pending.then(writeGroup);
			else {
				const r = writeGroup();
				if (r) pending = Promise.resolve(r);
			}
		}
		return pending;
	}
	/**
	* Finish writing the file.
	*
	* @returns {void | Promise<void>}
	*/
	finish() {
		writeIndexes(this.writer, this.pendingIndexes);
		writeBlooms(this.writer, this.pendingIndexes);
		/** @type {FileMetaData} */
		const metadata = {
			version: 2,
			created_by: this.createdBy,
			schema: this.schema,
			num_rows: this.num_rows,
			row_groups: this.row_groups,
			metadata_length: 0,
			key_value_metadata: this.kvMetadata
		};
		delete metadata.metadata_length;
		writeMetadata(this.writer, metadata, this.statisticsTruncateLength);
		this.writer.appendUint32(827474256);
		return this.writer.finish();
	}
};
/**
* Target row count for the i-th row group. When rowGroupSize is an array, the
* last entry repeats once the array is exhausted.
*
* @param {number | number[]} rowGroupSize - Size of each row group or an array of sizes
* @param {number} i - zero-based group index
* @returns {number}
*/
function groupSize(rowGroupSize, i) {
	return Array.isArray(rowGroupSize) ? rowGroupSize[Math.min(i, rowGroupSize.length - 1)] : rowGroupSize;
}
/**
* Create an iterator for row groups based on the specified row group size.
* If rowGroupSize is an array, it will return groups based on the sizes in the array.
* When the array runs out, it will continue with the last size.
*
* @param {object} options
* @param {number} options.columnDataRows - Total number of rows in the column data
* @param {number | number[]} options.rowGroupSize - Size of each row group or an array of sizes
* @returns {Array<{groupStartIndex: number, groupSize: number}>}
*/
function groupIterator({ columnDataRows, rowGroupSize }) {
	if (Array.isArray(rowGroupSize) && !rowGroupSize.length) throw new Error("rowGroupSize array cannot be empty");
	const groups = [];
	let groupIndex = 0;
	let groupStartIndex = 0;
	while (groupStartIndex < columnDataRows) {
		const size = groupSize(rowGroupSize, groupIndex);
		groups.push({
			groupStartIndex,
			groupSize: Math.min(size, columnDataRows - groupStartIndex)
		});
		groupStartIndex += size;
		groupIndex++;
	}
	return groups;
}
/**
* Expand a schema path to all primitive leaf nodes under the column.
*
* @param {SchemaTree[]} schemaPath
* @returns {SchemaTree[][]}
*/
function getLeafSchemaPaths(schemaPath) {
	/** @type {SchemaTree[][]} */
	const leaves = [];
	dfs(schemaPath);
	return leaves;
	/**
	* @param {SchemaTree[]} path
	*/
	function dfs(path) {
		const node = path[path.length - 1];
		if (!node.children.length) {
			leaves.push(path);
			return;
		}
		for (const child of node.children) dfs([...path, child]);
	}
}

// action/src/export/parquet.ts
/** How many rows are held before they are written. */
const GROUP = 2e4;
const TYPES = {
	text: "STRING",
	integer: "INT32",
	number: "DOUBLE",
	boolean: "BOOLEAN",
	time: "TIMESTAMP"
};
/** A Parquet file. Every column may be empty in a row; times are in UTC, in milliseconds. */
function parquetFile(path) {
	const file = new GrowingFile(path);
	const writer = new ByteWriter();
	const columnsOf = (lines) => NAMES.map((name) => ({
		name,
		type: TYPES[COLUMNS[name]],
		data: lines.map((line) => cellOf(line[name] ?? null, COLUMNS[name]))
	}));
	const parquet = new ParquetWriter({
		writer,
		schema: schemaFromColumnData({ columnData: columnsOf([]) })
	});
	let lines = [];
	const drain = () => {
		file.write(writer.getBytes().slice());
		writer.index = 0;
	};
	const flush = () => {
		if (lines.length > 0) parquet.write({
			columnData: columnsOf(lines),
			rowGroupSize: GROUP
		});
		lines = [];
		drain();
	};
	return {
		add: (line) => {
			lines.push(line);
			if (lines.length >= GROUP) flush();
		},
		ready: () => file.ready(),
		end: () => {
			flush();
			parquet.finish();
			drain();
			return file.end();
		},
		abandon: () => file.abandon()
	};
}
function cellOf(cell, kind) {
	return kind === "time" && typeof cell === "string" ? new Date(cell) : cell;
}

export { parquetFile };