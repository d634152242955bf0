import { t as doctorCommand } from "./chunk-doctor.js";

export { doctorCommand };