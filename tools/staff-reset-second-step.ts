import { resetSecondFactorByOperator } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import { runCommand, withSite } from "./operator-command.ts";
import { readArguments } from "./run/arguments.mjs";

/** `npm run staff:reset-second-step -- EMAIL`: for a member of staff who has lost everything and has no colleague. */
async function reset(email: string): Promise<void> {
  const outcome = await withSite((services) => resetSecondFactorByOperator(services, email));
  if (!outcome.ok)
    throw new Error(outcome.message || `${email} cannot be reset (${outcome.code}).`);
  console.log(
    `${outcome.value.name} signs in with the password alone until a second step is set up.`,
  );
}

const [email = ""] = readArguments("Usage: npm run staff:reset-second-step -- EMAIL", {
  words: [1, 1],
}).words;
await runCommand(() => reset(email));
