import { parseArgs } from "node:util";

/**
 * Returns the options and the words that were typed after a command. What is unknown, missing or too much ends the
 * process with one line, the usage and exit code 2; `--help` prints the usage alone. `words` is how few and how many.
 */
export function readArguments(
  usage,
  { options = {}, words: [least, most] = [0, 0], args = process.argv.slice(2) } = {},
) {
  const help = { help: { type: "boolean", default: false } };
  try {
    const all = { ...help, ...options };
    const { values, positionals } = parseArgs({ args, options: all, allowPositionals: true });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    const surplus = positionals[most];
    if (surplus !== undefined) return refuseArguments(`Unknown argument '${surplus}'`, usage);
    if (positionals.length < least) return refuseArguments("Something is missing", usage);
    return { options: values, words: positionals };
  } catch (error) {
    if (!error.code?.startsWith("ERR_PARSE_ARGS")) throw error;
    return refuseArguments(error.message.split(/\. |\n/)[0], usage);
  }
}

/** Ends the process with what is wrong, the usage and exit code 2. */
export function refuseArguments(why, usage) {
  console.error(`${why}\n${usage}`);
  process.exit(2);
}
