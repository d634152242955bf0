import { n as loadConfig, r as resolveConfig, t as BOX_ROUNDS } from "./chunk-resolve.js";

export { loadConfig };