import { t as require_undici } from "./chunk-undici.js";

export default require_undici();

export {  };