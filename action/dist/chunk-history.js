import { n as historyCommand, t as SUMMARY_BYTES } from "./chunk-history2.js";

export { historyCommand };