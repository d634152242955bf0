import { fileURLToPath } from "node:url";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

// action/src/commands/root.ts
/** The folder that holds this project: the nearest one above with action.yml, for the bundle and for the sources alike. */
function projectRoot(from = import.meta.url) {
	let folder = dirname(fileURLToPath(from));
	while (!existsSync(join(folder, "action.yml"))) {
		const above = dirname(folder);
		if (above === folder) throw new Error("this installation is not whole: action.yml is missing above the program");
		folder = above;
	}
	return folder;
}

export { projectRoot as t };