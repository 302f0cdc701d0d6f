import { inviteStaff } from "#app/features/accounts/person/invite-staff.server.ts";
import { runCommand, withSite } from "./operator-command.ts";

/** `npm run staff:add -- EMAIL`: prints the one-time link by which a member of staff sets a password. */
async function addStaff(email: string): Promise<void> {
  const outcome = await withSite((services) => inviteStaff(services, email));
  if (!outcome.ok)
    throw new Error(outcome.message || `${email} cannot be added (${outcome.code}).`);
  const { link, isNew } = outcome.value;
  console.log(isNew ? `${email} is staff now.` : `${email} is staff already; here is a new link.`);
  console.log(`To set the password, within an hour and once:\n${link}`);
}

const email = process.argv[2];
if (!email || process.argv.length > 3) {
  console.error("Usage: npm run staff:add -- EMAIL");
  process.exit(2);
}
await runCommand(() => addStaff(email));
