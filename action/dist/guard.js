import { r as endMarked } from "./chunk-ending.js";

// runners/application/guard-process.ts
const [mark = ""] = process.argv.slice(2);
if (mark === "") process.exit(3);
process.stdin.resume().once("end", () => void endMarked(mark));

export {  };