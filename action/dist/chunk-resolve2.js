import { a as resolveConfig, i as loadConfig, n as DEFAULT_ROUNDS, r as DEFAULT_TIME_BUDGET, t as BOX_ROUNDS } from "./chunk-resolve.js";

export { loadConfig };