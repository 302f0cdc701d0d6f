import { beforeEach, expect, test } from "vitest";
import { ApiClient } from "#tests/support/api.ts";
import { donationOf } from "#tests/support/donations.ts";
import { siteForEach } from "#tests/support/site.ts";
import { imported, promised, statementOf } from "#tests/support/statements.ts";

const { site, ada } = siteForEach("sqlite", "ada");
let staff: ApiClient;
beforeEach(async () => {
  staff = await new ApiClient(site.app).signIn("ada");
  const gift = { first_name: "Uche", last_name: "Obi", amount_kobo: 3_000_00 };
  const { reference } = await promised(site.services, gift);
  const text = statementOf(
    ["02/03/2026", `NIP ${reference}`, "3,000.00", "S1"],
    ["01/03/2026", "POS SETTLEMENT", "18,250.00", "S2"],
  );
  await imported(site.services, ada, text);
});

test("another system reads the transfers with their proposals, confirms one and takes it back", async () => {
  const { body: all } = await staff.get("/api/transfers");
  expect(all).toMatchObject([
    {
      day: "2026-03-02",
      amountKobo: 3_000_00,
      status: "open",
      proposal: { name: "Uche Obi", promisedKobo: 3_000_00, fit: "code matches", ready: true },
    },
    { narration: "POS SETTLEMENT", bankReference: "S2", proposal: null },
  ]);
  const [{ _id: id, proposal }] = all;
  expect((await staff.get("/api/transfers?show=unknown")).body).toHaveLength(1);
  const path = `/api/transfers/${id}`;
  const wrong = await staff.post(`${path}/steps`, { step: "confirm" });
  expect([wrong.status, wrong.body.fields]).toEqual([
    422,
    { reference: ["Please choose the gift, or enter its code"] },
  ]);
  const { reference } = proposal;
  const confirmed = await staff.post(`${path}/steps`, { step: "confirm", reference });
  expect(confirmed.body).toMatchObject({ _id: id, status: "matched" });
  const [{ donationId }] = (await staff.get("/api/transfers?status=matched")).body;
  expect((await donationOf(site.services, donationId)).status).toBe("succeeded");
  const { change } = confirmed.body;
  expect((await staff.post(`${path}/undo`, { change })).body).toEqual({ _id: id, status: "open" });
  expect((await donationOf(site.services, donationId)).status).toBe("pending");
});
