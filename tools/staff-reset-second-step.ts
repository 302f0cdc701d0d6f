import { resetSecondFactorByOperator } from "#app/features/accounts/second-factor/reset-second-factor.server.ts";
import { IncompatibleDatabase } from "#app/platform/db/incompatible-database.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { makeLog } from "#server/log.ts";
import { closeServices, makeServices } from "#server/services.ts";

/** `npm run staff:reset-second-step -- EMAIL`: for a member of staff who has lost everything and has no colleague. */
async function reset(email: string): Promise<boolean> {
  const config = readConfig(process.env);
  const services = await makeServices(config, makeLog("error"));
  try {
    await services.db.migrate(config.kind);
    const outcome = await resetSecondFactorByOperator(services, email);
    if (!outcome.ok) {
      console.error(outcome.message || `${email} cannot be reset (${outcome.code}).`);
      return false;
    }
    console.log(
      `${outcome.value.name} signs in with the password alone until a second step is set up.`,
    );
    return true;
  } finally {
    await closeServices(services);
  }
}

const email = process.argv[2];
if (!email || process.argv.length > 3) {
  console.error("Usage: npm run staff:reset-second-step -- EMAIL");
  process.exit(2);
}

try {
  process.exitCode = (await reset(email)) ? 0 : 1;
} catch (error) {
  const isRefusal = error instanceof ConfigError || error instanceof IncompatibleDatabase;
  console.error(isRefusal ? error.message : error);
  process.exitCode = 1;
}
