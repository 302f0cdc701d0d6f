type Option = { type: "string"; default?: string } | { type: "boolean"; default?: boolean };

type Value<Definition> = Definition extends { type: "boolean" }
  ? boolean
  : Definition extends { default: string }
    ? string
    : string | undefined;

/**
 * Returns the options and the words that were typed after a command. What is unknown, missing or too much ends the
 * process with one line, the usage and exit code 2; `--help` prints the usage alone. `words` is how few and how many.
 */
export function readArguments<const Options extends Record<string, Option> = Record<never, never>>(
  usage: string,
  expected?: { options?: Options; words?: readonly [number, number]; args?: string[] },
): { options: { [Name in keyof Options]: Value<Options[Name]> }; words: string[] };

/** Ends the process with what is wrong, the usage and exit code 2. */
export function refuseArguments(why: string, usage: string): never;
