// A test that reads files of the build imports this first.
import { requireBuild } from "./prepared.ts";

await requireBuild();
