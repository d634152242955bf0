import { n as readIfThere } from "./chunk-files.js";

// action/src/experiment/guards.ts
/** If a hypervisor takes more than this share of the CPU time, a measurement does not count. */
const STEAL_LIMIT = .05;
/** How much the share of time in which some task waits may exceed that of the quietest set of the same benchmark. */
const PRESSURE_RISE = .2;
/**
* The stolen share that is allowed if forks take turns. A neighbour that stays longer than a row of turns affects every variant alike, so
* pressure does not matter then; a hypervisor that takes this much leaves too little of the slices.
*/
const STEAL_LIMIT_IN_TURNS = .25;
/** How long a machine is watched to learn its noise, in ms. */
const WATCHED = 1e3;
/** The kernel's counters. On other systems nothing is known, and no set is rejected. */
const readLoad = () => loadOf(readIfThere("/proc/stat"), readIfThere("/proc/pressure/cpu"));
/** The present counters, from the texts of `/proc/stat` and `/proc/pressure/cpu` (PSI). @param stat empty if there is none; the same for `pressure` */
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
/** For suites whose numbers other work cannot disturb: no set is rejected. */
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
* Watches one suite. A benchmark's own JIT and GC threads cause pressure that is not noise. So each set of forks is compared with the
* quietest set of the same benchmark, not with an idle machine.
*/
var Guard = class {
	/** The least pressure of each benchmark. */
	#quietest = /* @__PURE__ */ new Map();
	/**
	* Why a set of forks does not count, or null.
	* @param inTurns whether its forks had more than one turn each
	*/
	refuse(benchmark, { steal, pressure }, inTurns) {
		this.#quietest.set(benchmark, Math.min(pressure, this.#quietest.get(benchmark) ?? pressure));
		if (inTurns) return stolen(steal, STEAL_LIMIT_IN_TURNS);
		return stolen(steal) ?? this.#pressed(benchmark, pressure);
	}
	/**
	* Which disturbance made a fork late: one during the fork, or one that continues while no fork runs. Null if there was none. The pressure of a
	* set that failed is not used as the quietest one.
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
function pressed(share, detail) {
	return `other work used the CPUs: some task waited ${percent(share)} of the time (${detail})`;
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
* Endless orders of the variants, for slices. In each block every variant has each place equally often and follows every other variant once
* (E. J. Williams, "Experimental designs balanced for the estimation of residual effects of treatments", 1949).
* An odd number of variants needs a block of twice as many rows. Rows and names are shuffled in each block.
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
/** The random seed of one benchmark's set in one round. */
function seedOf(round, seed, benchmark) {
	return seed ^ Math.imul(round, 3266489909) ^ Math.imul(benchmark + 1, 2246822507);
}
/**
* The order of a round (1, 2, …). Over each block of as many rounds as there are variants, every variant of a benchmark has each place once.
* With two variants, exactly half of the rounds start with the control. The order depends only on the seed and the round's number, so a resumed run
* has the same order.
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