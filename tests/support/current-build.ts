// A test that reads files of the build imports this.
import { requireBuild } from "./prepared.ts";

await requireBuild();
