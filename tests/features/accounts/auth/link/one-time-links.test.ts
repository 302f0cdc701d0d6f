import { expect, test } from "vitest";
import { findLink, redeemLink } from "#app/features/accounts/auth/link/link.queries.server.ts";
import { hashLinkToken, makeLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { insertRows } from "#tests/support/tables.ts";

onEachEngine("a one-time link on %s", (engine) => {
  const { services, ngozi } = servicesForEach(engine, "ngozi");

  const make = async () => {
    const link = await services.db.transaction((trx) =>
      makeLink(services, trx, "verify-email", ngozi.id, ngozi.email),
    );
    return link.split("/").at(-1) ?? "";
  };
  const now = () => services.now().toISOString();
  const redeem = (token: string) =>
    services.db.transaction((trx) => redeemLink(trx, hashLinkToken(token), "verify-email", now()));

  test("that is redeemed twice at once gives one of the two its person", {
    tags: "race",
  }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await make();
      const answers = await Promise.all([redeem(token), redeem(token)]);
      expect(answers.filter((answer) => answer !== undefined)).toEqual([ngozi.id]);
      expect(await redeem(token)).toBeUndefined();
    }
  });

  test("ends in a letter or a digit, so that a mail program takes all of it for the link", async () => {
    for (let n = 0; n < 20; n += 1) expect(await make()).toMatch(/^[2-9A-HJ-NP-Z]{26}$/);
  });

  test("of the former shape works until it expires", async () => {
    const former = "Zm9ybWVyLWxpbmstb2YtMzItY2hh_Q-_";
    await insertRows(services, "links", {
      token_hash: hashLinkToken(former),
      purpose: "verify-email",
      person_id: ngozi.id,
      email: ngozi.email,
      created_at: now(),
      expires_at: new Date(services.now().getTime() + 1000).toISOString(),
      used_at: null,
    });
    const found = () => findLink(services.db.reader, hashLinkToken(former), "verify-email", now());
    expect(await found()).toMatchObject({ person_id: ngozi.id });
    services.pass(1001);
    expect(await found()).toBeUndefined();
  });
});
