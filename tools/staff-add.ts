import { inviteStaff } from "#app/features/accounts/person-desk/invite-staff.server.ts";
import { runCommand, withSite } from "./operator-command.ts";
import { readArguments } from "./run/arguments.mjs";

/** `npm run staff:add -- EMAIL`: prints the one-time link by which a member of staff sets a password. */
async function addStaff(email: string): Promise<void> {
  const outcome = await withSite((services) => inviteStaff(services, email));
  if (!outcome.ok)
    throw new Error(outcome.message || `${email} cannot be added (${outcome.code}).`);
  const { link, isNew } = outcome.value;
  console.log(isNew ? `${email} is staff now.` : `${email} is staff already; here is a new link.`);
  console.log(`To set the password, within an hour and once:\n${link}`);
}

const [email = ""] = readArguments("Usage: npm run staff:add -- EMAIL", { words: [1, 1] }).words;
await runCommand(() => addStaff(email));
