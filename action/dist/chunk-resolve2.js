import { n as loadConfig, r as resolveConfig, t as SIMULATOR_ROUNDS } from "./chunk-resolve.js";

export { loadConfig };