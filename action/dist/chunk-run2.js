import { t as runCommand } from "./chunk-run.js";

export { runCommand };