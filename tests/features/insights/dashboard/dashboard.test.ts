import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import { viewDashboard } from "#app/features/insights/dashboard/dashboard.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { freshServices, type TestServices } from "#tests/support/services.ts";

describe("what the descriptors put on the screens", () => {
  let services: TestServices;
  let ada: Actor;
  let ngozi: Actor;
  let musa: Actor;

  beforeAll(async () => {
    services = await freshServices("sqlite");
    ada = await admit(services, "ada");
    ngozi = await admit(services, "ngozi");
    musa = await admit(services, "musa");
    const pet = await shelter(services, { species: "Cat" });
    await shelter(services, { status: "draft", published_at: null });
    await request(services, pet, somebody({ email: ngozi.email }));
    await request(services, pet, somebody());
    const text = { subject: "Help", message: "Please" };
    value(await sendInquiry(services, ngozi, "support", text));
    value(await sendInquiry(services, musa, "support", text));
  });
  afterAll(() => services.cleanup());

  const tiles = async (who: Actor) =>
    (await viewDashboard(services, who)).map(({ label, value, href }) => [label, value, href]);

  test("staff see what waits for them, in the order of what is urgent", async () => {
    expect(await tiles(ada)).toEqual([
      ["Requests waiting for an answer", 2, "/adoption-requests?status=pending"],
      ["Boarding requests to answer", 0, "/dashboard/staff/boarding-requests?status=received"],
      ["Stays without a boarder", 0, "/dashboard/staff/boarding-requests?status=accepted"],
      ["Donations to review", 0, "/dashboard/staff/donations?show=review"],
      ["Transfers to confirm", 0, "/dashboard/staff/donations/statements?show=proposed"],
      ["Open messages", 2, "/dashboard/staff/messages?status=open"],
      ["Comments to review", 0, "/dashboard/staff/blog/comments?status=pending"],
      ["Vets and boarders to verify", 1, "/dashboard/staff/people?status=unverified"],
      ["Pets reserved", 0, "/dashboard/staff/listings?status=reserved"],
      ["Drafts to finish", 1, "/dashboard/staff/listings?status=draft"],
      ["Pets up for adoption", 1, "/dashboard/staff/listings?status=available"],
    ]);
  });

  test("others see what they wait for themselves, requests only with a confirmed address", async () => {
    const messages = ["Messages waiting for an answer", 1, "/dashboard/messages"];
    const pets = ["Pets up for adoption", 1, "/up-for-adoption"];
    const mine = "Adoption requests waiting for an answer";
    const path = "/dashboard/pet-owner/adoption-requests";
    const own = ["My pets", 0, "/dashboard/pet-owner/pets"];
    const due = ["Vaccinations due within 30 days", 0, "/dashboard/pet-owner/pets"];
    const owe = ["You owe", 0, "/dashboard/billing?show=owed"];
    const coming = ["Appointments to come", 0, "/dashboard/pet-owner/bookings"];
    expect(await tiles(ngozi)).toEqual([own, [mine, 1, path], coming, owe, messages, due, pets]);
    expect(await tiles(musa)).toEqual([
      ["Requests to answer", 0, "/dashboard/veterinarian/appointments?show=requests"],
      ["Appointments today", 0, "/dashboard/veterinarian/appointments"],
      ["Patients", 0, "/dashboard/veterinarian/patients"],
      ["Owed to you", 0, "/dashboard/billing?show=owed"],
      messages,
      pets,
    ]);
    const unconfirm = { email_verified_at: null };
    await services.db.transaction((trx) =>
      trx.updateTable("people").set(unconfirm).where("id", "=", ngozi.id).execute(),
    );
    expect(await tiles(ngozi)).toEqual([own, [mine, 0, path], coming, owe, messages, due, pets]);
  });

  test("charts come in their order", async () => {
    const ids = async (who: Actor) => (await viewAnalytics(services, who)).map(({ id }) => id);
    expect(await ids(ngozi)).toEqual(["vaccinations-due", "visits", "waiting", "adopted"]);
    const first = (await viewAnalytics(services, ngozi)).find(({ id }) => id === "waiting");
    expect(first?.description).toBe("A bar for each: Dog 0, Cat 1, Other 0.");
  });
});
