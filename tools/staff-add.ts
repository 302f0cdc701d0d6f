import { inviteStaff } from "#app/features/accounts/person/invite-staff.server.ts";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { closeServices, makeServices } from "#server/services.ts";

/** `npm run staff:add -- EMAIL`: prints the one-time link by which a member of staff sets a password. */
async function addStaff(email: string): Promise<boolean> {
  const config = readConfig(process.env);
  const services = await makeServices(config, makeLog("error"));
  try {
    await services.db.migrate(config.kind);
    const outcome = await inviteStaff(services, email);
    if (!outcome.ok) {
      console.error(outcome.message || `${email} cannot be added (${outcome.code}).`);
      return false;
    }
    const { link, isNew } = outcome.value;
    console.log(
      isNew ? `${email} is staff now.` : `${email} is staff already; here is a new link.`,
    );
    console.log(`To set the password, within an hour and once:\n${link}`);
    return true;
  } finally {
    await closeServices(services);
  }
}

const email = process.argv[2];
if (!email || process.argv.length > 3) {
  console.error("Usage: npm run staff:add -- EMAIL");
  process.exit(2);
}
const isRefusal = (error: unknown): error is Error =>
  error instanceof ConfigError || error instanceof IncompatibleDatabase;

try {
  process.exitCode = (await addStaff(email)) ? 0 : 1;
} catch (error) {
  console.error(isRefusal(error) ? error.message : error);
  process.exitCode = 1;
}
