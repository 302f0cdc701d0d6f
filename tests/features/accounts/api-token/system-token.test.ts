import { beforeEach, expect, test } from "vitest";
import { findCaller } from "#app/features/accounts/api-token/api-token.server.ts";
import {
  endSystemToken,
  listSystemTokens,
  makeSystemToken,
} from "#app/features/accounts/api-token/system-token.server.ts";
import {
  makePasswordLink,
  setPasswordByLink,
} from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { changePassword } from "#app/features/accounts/auth/settings/change-password.server.ts";
import {
  changeRole,
  reinstatePerson,
  suspendPerson,
} from "#app/features/accounts/person-desk/review-person.server.ts";
import { requireSecondFactor } from "#app/features/accounts/second-factor-policy/second-factor-policy.server.ts";
import { endOwnSessions } from "#app/features/accounts/session/session.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { tokenOf } from "#tests/support/api.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { value } from "#tests/support/listings.ts";
import { password } from "#tests/support/people.ts";
import { setUpCodes } from "#tests/support/second-factor.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { startSession } from "#tests/support/sessions.ts";

const fresh = "mangoes in the harmattan";

onEachEngine("the token of another system on %s", (engine) => {
  const { services, ada, tunde } = servicesForEach(engine, "ada", "tunde");
  let token: string;

  beforeEach(async () => {
    token = value(await make(ada, "Ledger")).token;
  });

  const make = (actor: Actor, name: string) =>
    makeSystemToken(services, actor, { name, reach: "read", days: "90" }, `key-of-${name}`);
  const works = async () => (await findCaller(services, token)) !== undefined;
  const listed = async () =>
    (await listSystemTokens(services)).map(({ name, madeBy, stopped }) => [name, madeBy, stopped]);
  const form = () => crypto.randomUUID();

  test("was last used never, and from its first use on", async () => {
    const used = async () => (await listSystemTokens(services)).map(({ lastUsedAt }) => lastUsedAt);
    expect(await used()).toEqual([null]);
    services.pass(1000);
    await findCaller(services, token);
    expect(await used()).toEqual([services.now().toISOString()]);
  });

  test.each([
    [
      "another password",
      async () => {
        const sid = await startSession(services, ada.id, "");
        const words = { current: password, password: fresh };
        value(await changePassword(services, ada, sid, words));
      },
    ],
    [
      "a password by a link",
      async () => {
        const link = await services.db.transaction((trx) =>
          makePasswordLink(services, trx, ada.id, ada.email),
        );
        value(await setPasswordByLink(services, link.split("/").at(-1) ?? "", fresh));
      },
    ],
    ["signing out everywhere else", () => endOwnSessions(services, ada, { allBut: "" })],
  ])("outlives its maker's tokens, which end with %s", async (_, end) => {
    const own = await tokenOf(services, ada);
    await end();
    expect(await findCaller(services, own)).toBeUndefined();
    expect(await findCaller(services, token)).toMatchObject({ actor: ada, limit: "read" });
    expect(await listed()).toEqual([["Ledger", ada.name, undefined]]);
  });

  test("stops while its maker is suspended, which staff see, and may be ended by any of them", async () => {
    value(await suspendPerson(services, tunde, ada.id, { reason: "Away" }, form()));
    expect(await works()).toBe(false);
    expect(await listed()).toEqual([["Ledger", ada.name, "not-staff"]]);
    value(await reinstatePerson(services, tunde, ada.id, form()));
    expect(await works()).toBe(true);
    value(await suspendPerson(services, tunde, ada.id, { reason: "For good" }, form()));
    const [{ id } = { id: "" }] = await listSystemTokens(services);
    expect(await endSystemToken(services, tunde, id, form())).toMatchObject({ ok: true });
    value(await reinstatePerson(services, tunde, ada.id, form()));
    expect(await works()).toBe(false);
    expect(await listed()).toEqual([]);
  });

  test("stops when its maker is staff no more, and does nothing of what they are now", async () => {
    value(await changeRole(services, tunde, ada.id, { role: "boarder", from: "staff" }, form()));
    expect(await works()).toBe(false);
    expect(await listed()).toEqual([["Ledger", ada.name, "not-staff"]]);
  });

  test("stops for good when its maker's account is erased, and is still on the list", async () => {
    value(await eraseAccount(services, ada, { password }));
    expect(await works()).toBe(false);
    const [[name, maker, stopped] = []] = await listed();
    expect([name, stopped]).toEqual(["Ledger", "not-staff"]);
    expect(maker).not.toContain("Ada");
  });

  test("may do nothing while its maker lacks the second step that all staff need", async () => {
    await setUpCodes(services, tunde);
    value(await requireSecondFactor(services, tunde, true));
    expect(await findCaller(services, token)).toMatchObject({ lacksSecondFactor: true });
    expect(await listed()).toEqual([["Ledger", ada.name, "no-second-step"]]);
    await setUpCodes(services, ada);
    expect(await findCaller(services, token)).not.toHaveProperty("lacksSecondFactor");
    expect(await listed()).toEqual([["Ledger", ada.name, undefined]]);
  });

  test("is made by nobody who left the staff while the form was on its way", async () => {
    value(await changeRole(services, tunde, ada.id, { role: "petOwner", from: "staff" }, form()));
    expect(await make(ada, "Late")).toMatchObject({ ok: false, code: "FORBIDDEN" });
    expect(await listed()).toHaveLength(1);
  });
});
