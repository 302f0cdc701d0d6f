/** For `--import`: notes each file that the process loads, after the program's name, in the file NOTED_FILES. */
import { appendFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { basename } from "node:path";

const { NOTED_FILES = "" } = process.env;
const program = basename(process.argv[1] ?? "");

registerHooks({
  load(url, context, next) {
    appendFileSync(NOTED_FILES, `${program} ${url}\n`);
    return next(url, context);
  },
});
