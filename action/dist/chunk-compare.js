import { t as compareCommand } from "./chunk-compare2.js";

export { compareCommand };