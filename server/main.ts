import { existsSync } from "node:fs";
import type { start } from "./start.ts";

const root = new URL("../", import.meta.url);
const program = new URL("build/server/start.js", root);

function stopWith(message: string): never {
  console.error(message);
  process.exit(1);
}

if (Number(process.versions.node.split(".")[0]) < 26) {
  stopWith(`Node 26 or newer is needed, this is ${process.version}. Start the site by: npm start`);
}
if (!existsSync(program)) stopWith("The site is not built yet. Start it by: npm start");
process.env.NODE_ENV ??= "production";

const built = (await import(program.href)) as { start: typeof start };
await built.start(new URL("build/client/", root));
