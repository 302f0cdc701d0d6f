import { describe, expect, test } from "vitest";
import { deriveToken, findCaller } from "#app/features/accounts/api-token/api-token.server.ts";
import { signInApp } from "#app/features/accounts/app-sign-in/sign-in-app.server.ts";
import { uploadAhead } from "#app/features/boarding/stay-file/upload-ahead.server.ts";
import { keyOfCaller } from "#app/platform/idempotency/idempotency.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { jpegPhoto, value } from "#tests/support/listings.ts";
import { admit, cast, password } from "#tests/support/people.ts";
import { hourMs, servicesForEach } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

const dayMs = 24 * hourMs;
const app = { address: "102.89.0.1", userAgent: "Test/1" };
const sent = "a-key-of-an-app";
const own = keyOfCaller("login 102.89.0.1", sent);

describe("a key of the API", () => {
  const { services } = servicesForEach("sqlite");

  /** As it was stored when neither keys had callers nor answers held anything. */
  const asBefore = () => updateRows(services, "idempotency_keys", {}, { answer: "null" });
  const signIn = async (key: string) =>
    value(await signInApp(services, app, { email: cast.ngozi.email, password }, key)).token;

  test("signs in with another token once its own is forgotten", async () => {
    await admit(services, "ngozi");
    const first = await signIn(own);
    services.pass(20 * dayMs);
    expect(await signIn(own)).toBe(first);
    expect(await findCaller(services, first)).toBeDefined();
    services.pass(15 * dayMs);
    await deleteExpired(services);
    const second = await signIn(own);
    expect(second).not.toBe(first);
    for (const token of [first, second]) {
      expect(await findCaller(services, token)).toBeDefined();
    }
  });

  test("from before it had a caller still gives the token that it gave", async () => {
    const { id } = await admit(services, "ngozi");
    await signIn(sent);
    await asBefore();
    expect(await signIn(own)).toBe(deriveToken(services, id, sent));
  });

  test("from before it had a caller still gives the address of the file that it gave", async () => {
    const file = { name: "simba.jpg", bytes: await jpegPhoto() };
    const { link } = value(await uploadAhead(services, app, file, sent));
    await asBefore();
    expect(value(await uploadAhead(services, app, file, own)).link).toBe(link);
    const other = keyOfCaller("upload 41.58.0.9", "another-key");
    expect(value(await uploadAhead(services, app, file, other)).link).not.toBe(link);
  });
});
