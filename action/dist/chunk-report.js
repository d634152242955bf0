import { t as reportCommand } from "./chunk-report2.js";

export { reportCommand };