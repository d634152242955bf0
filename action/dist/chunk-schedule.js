import { n as readIfThere } from "./chunk-files.js";

// action/src/experiment/guards.ts
/** A hypervisor that took more than this share of the CPU time spoils a measurement. */
const STEAL_LIMIT = .05;
/** The share of time in which some task waits for a processor may rise by this over the quietest set of the same benchmark. */
const PRESSURE_RISE = .2;
/**
* The same share where forks take turns. A neighbour that stays for longer than a row of turns presses on every variant, and pressure is
* then no reason at all; a hypervisor that takes this much leaves too little of the slices themselves.
*/
const STEAL_LIMIT_IN_TURNS = .25;
/** So long a machine is watched to learn what it is like, in ms. */
const WATCHED = 1e3;
/** The kernel's counters; on other systems nothing is known, and nothing is refused. */
const readLoad = () => loadOf(readIfThere("/proc/stat"), readIfThere("/proc/pressure/cpu"));
/** The counters in the texts of `/proc/stat` (proc_stat) and `/proc/pressure/cpu` (PSI), as they are now. @param stat empty: there is none; so for `pressure` */
function loadOf(stat, pressure) {
	const cpu = /^cpu\s+(.*)$/m.exec(stat)?.[1]?.trim().split(/\s+/).map(Number);
	const waiting = /^some .*total=(\d+)/m.exec(pressure)?.[1];
	const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, stolen = 0] = cpu ?? [];
	return {
		busy: cpu === void 0 ? null : user + nice + system + interrupts + soft,
		stolen: cpu === void 0 ? null : stolen,
		waiting: waiting === void 0 ? null : Number(waiting),
		at: performance.now() * 1e3
	};
}
/** Of a suite whose numbers no other work can disturb: nothing is known, and nothing is refused. */
const undisturbed = () => ({
	busy: null,
	stolen: null,
	waiting: null,
	at: performance.now() * 1e3
});
/** Shares between two readings. */
function between(before, after) {
	const stolen = (after.stolen ?? 0) - (before.stolen ?? 0);
	const busy = (after.busy ?? 0) - (before.busy ?? 0);
	const waited = (after.waiting ?? 0) - (before.waiting ?? 0);
	const elapsed = after.at - before.at;
	return {
		steal: busy + stolen > 0 ? Math.max(0, stolen) / (busy + stolen) : 0,
		pressure: elapsed > 0 ? Math.min(1, Math.max(0, waited) / elapsed) : 0
	};
}
/**
* Watches one suite. The pressure that a benchmark makes by itself (JIT and GC threads beside it) is not noise, so each
* set of forks is held against the quietest one of the same benchmark, not against an idle machine.
*/
var Guard = class {
	/** The least pressure of each benchmark. */
	#quietest = /* @__PURE__ */ new Map();
	/**
	* Why a set of forks does not count, or null.
	* @param inTurns whether its forks were measured in more than one turn each
	*/
	refuse(benchmark, { steal, pressure }, inTurns) {
		this.#quietest.set(benchmark, Math.min(pressure, this.#quietest.get(benchmark) ?? pressure));
		if (inTurns) return stolen(steal, STEAL_LIMIT_IN_TURNS);
		return stolen(steal) ?? this.#pressed(benchmark, pressure);
	}
	/**
	* What of the machine made a fork come too late, or null where it is not to blame: what went on meanwhile, or what goes on while none
	* of ours runs. What a set of forks that failed pressed by itself is no measure of quiet.
	*/
	blame(benchmark, during, alone) {
		return stolen(Math.max(during.steal, alone.steal)) ?? this.#pressed(benchmark, during.pressure) ?? (alone.pressure > .2 ? pressed(alone.pressure, "while nothing was measured") : null);
	}
	#pressed(benchmark, share) {
		const quietest = this.#quietest.get(benchmark);
		return quietest !== void 0 && share > quietest + .2 ? pressed(share, `${percent(quietest)} in the quietest round`) : null;
	}
};
function stolen(share, limit = STEAL_LIMIT) {
	if (share <= limit) return null;
	return `the hypervisor stole ${percent(share)} of the CPU time (limit ${percent(limit)})`;
}
function pressed(share, beside) {
	return `other work pressed on the CPUs: some task waited ${percent(share)} of the time (${beside})`;
}
/** A share in percent, with one decimal. */
function percent(share) {
	return `${(share * 100).toFixed(1)} %`;
}

// action/src/experiment/schedule.ts
/** A reproducible stream of numbers in [0, 1): the mulberry32 generator (Tommy Ettinger, 2017), public domain. */
function generator(seed) {
	let state = seed >>> 0;
	return () => {
		state = state + 1831565813 >>> 0;
		let mixed = state;
		mixed = Math.imul(mixed ^ mixed >>> 15, mixed | 1);
		mixed ^= mixed + Math.imul(mixed ^ mixed >>> 7, mixed | 61);
		return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
	};
}
/** A new array in random order (Fisher and Yates). */
function shuffled(items, random) {
	const order = [...items];
	for (let last = order.length - 1; last > 0; last--) {
		const other = Math.floor(random() * (last + 1));
		[order[last], order[other]] = [order[other], order[last]];
	}
	return order;
}
/**
* Orders of the variants without end, for slices: in each block every variant stands once in each place for every row, and comes once
* right behind every other (E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments", 1949).
* An odd number of variants takes a block of twice as many rows. Rows and names are shuffled in each block.
*/
function* rowsOf(variants, random) {
	const count = variants.length;
	const first = variants.map((_, place) => place % 2 === 1 ? (place + 1) / 2 : (count - place / 2) % count);
	const square = variants.map((_, row) => first.map((place) => (place + row) % count));
	const block = count % 2 === 0 ? square : [...square, ...square.map((row) => row.toReversed())];
	for (;;) {
		const names = shuffled(variants, random);
		yield* shuffled(block, random).map((row) => row.map((place) => names[place]));
	}
}
/** The seed of what is random in one benchmark's set of one round. */
function seedOf(round, seed, benchmark) {
	return seed ^ Math.imul(round, 3266489909) ^ Math.imul(benchmark + 1, 2246822507);
}
/**
* The order of a round (1, 2, …). Over each block of as many rounds as there are variants, every variant of a benchmark
* runs once in each place: with two variants, exactly half of the rounds begin with the control. A round's order depends
* on the seed and its number alone, so that a resumed run goes on as it would have.
*/
function orderOf(round, seed, benchmarks, variants) {
	const block = Math.floor((round - 1) / variants.length);
	const row = (round - 1) % variants.length;
	return shuffled(benchmarks.map((benchmark, index) => {
		const random = generator(seed ^ Math.imul(block + 1, 2654435761) ^ Math.imul(index + 1, 2246822507));
		const symbols = shuffled(variants, random);
		const shift = shuffled(variants.map((_, place) => place), random)[row];
		return {
			benchmark,
			variants: symbols.map((_, place) => symbols[(place + shift) % symbols.length])
		};
	}), generator(seed ^ Math.imul(round, 3266489909)));
}

export { Guard as a, WATCHED as c, readLoad as d, undisturbed as f, seedOf as i, between as l, orderOf as n, PRESSURE_RISE as o, rowsOf as r, STEAL_LIMIT as s, generator as t, percent as u };