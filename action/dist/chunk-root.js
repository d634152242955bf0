import { fileURLToPath } from "node:url";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

// action/src/commands/root.ts
/** The project folder: the nearest parent with action.yml, for the bundle and the sources. */
function projectRoot(from = import.meta.url) {
	let folder = dirname(fileURLToPath(from));
	while (!existsSync(join(folder, "action.yml"))) {
		const above = dirname(folder);
		if (above === folder) throw new Error("this installation is incomplete: no parent folder of the program contains action.yml; install it again");
		folder = above;
	}
	return folder;
}

export { projectRoot as t };