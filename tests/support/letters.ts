import { listMessages } from "#app/platform/mail/outbox.queries.server.ts";
import type { World } from "#app/platform/services.ts";

export type Letter = { subject: string; body: string };

/** What was written to this address, oldest first. */
export async function lettersTo(world: World, email: string): Promise<Letter[]> {
  const all = await listMessages(world.db.reader, { limit: 1000, offset: 0 });
  return all.filter(({ recipient }) => recipient === email).reverse();
}

/** The path of the link in the last letter to this address. */
export async function lastLinkTo(world: World, email: string): Promise<string> {
  const letter = (await lettersTo(world, email)).at(-1);
  const link = /http:\/\/localhost:3000(\/(?:set-password|verify-email)\/\S+)/.exec(
    letter?.body ?? "",
  );
  if (!link?.[1]) throw new Error(`no letter with a link was written to ${email}`);
  return link[1];
}
