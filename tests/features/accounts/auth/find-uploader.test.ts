import { expect, test } from "vitest";
import { beginToken, deriveToken } from "#app/features/accounts/api-token/api-token.server.ts";
import { uploaderFinder } from "#app/features/accounts/auth/find-uploader.middleware.server.ts";
import { admit } from "#tests/support/people.ts";
import { servicesForEach } from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";

const { services } = servicesForEach("sqlite");

test("who uploads is known with their role and whether their address is confirmed", async () => {
  const { id, name, role } = await admit(services, "ngozi");
  const token = deriveToken(services, id, "a key");
  await services.db.transaction((trx) =>
    beginToken(trx, services.now(), { id, name, role }, { token, userAgent: "a phone" }),
  );
  const headers = { Authorization: `Bearer ${token}` };
  const find = () =>
    uploaderFinder(services)(
      new Request("http://localhost:3000/api/upload", { method: "POST", headers }),
    );
  expect(await find()).toEqual({ personId: id, role: "petOwner", isConfirmed: true });
  await updateRows(services, "people", {}, { email_verified_at: null });
  expect(await find()).toEqual({ personId: id, role: "petOwner", isConfirmed: false });
});
