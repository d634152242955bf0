import { t as historyCommand } from "./chunk-history2.js";

export { historyCommand };