import { beforeAll, describe, expect, test } from "vitest";
import { sendInquiry } from "#app/features/inquiries/inquiry/send-inquiry.server.ts";
import { viewAnalytics } from "#app/features/insights/analytics/analytics.server.ts";
import {
  listWaitingCounts,
  viewDashboard,
} from "#app/features/insights/dashboard/dashboard.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { request, somebody } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { servicesForAll } from "#tests/support/services.ts";

describe("what the descriptors put on the screens", () => {
  const { services, ada, ngozi, musa } = servicesForAll("sqlite", "ada", "ngozi", "musa");

  beforeAll(async () => {
    const pet = await shelter(services, { species: "Cat" });
    await shelter(services, { status: "draft", published_at: null });
    await request(services, pet, somebody({ email: ngozi.email }));
    await request(services, pet, somebody());
    const text = { subject: "Help", message: "Please" };
    value(await sendInquiry(services, ngozi, "support", text));
    value(await sendInquiry(services, musa, "support", text));
  });

  const tiles = async (who: Actor) =>
    (await viewDashboard(services, who, await listWaitingCounts(services, who))).map(
      ({ label, value, href }) => [label, value, href],
    );

  test("staff see how much of each kind waits, in the order of what is urgent", async () => {
    expect(await tiles(ada)).toEqual([
      ["Vaccinations due", 0, "/dashboard/staff/animals"],
      ["Stays without a boarder", 0, "/dashboard/staff/boarding-requests?status=accepted"],
      ["Boarding requests", 0, "/dashboard/staff/boarding-requests?status=received"],
      ["Messages", 2, "/dashboard/staff/messages?status=open"],
      ["Messages about requests", 0, "/adoption-requests?wrote=back"],
      ["Messages about stays", 0, "/dashboard/staff/messages"],
      ["Adoption requests", 2, "/adoption-requests?status=pending"],
      ["Transfers to confirm", 0, "/dashboard/staff/donations/statements?show=proposed"],
      ["Donations to review", 0, "/dashboard/staff/donations?show=review"],
      ["Comments", 0, "/dashboard/staff/blog/comments?status=pending"],
      ["Vets and boarders to verify", 1, "/dashboard/staff/people?status=unverified"],
      ["Pets that owners offer", 0, "/dashboard"],
    ]);
  });

  test("others see what they have to answer, and no numbers of their menu", async () => {
    expect(await tiles(ngozi)).toEqual([
      ["Times to answer", 0, "/dashboard/pet-owner/bookings"],
      ["You owe", 0, "/dashboard/billing?show=owed"],
    ]);
    expect(await tiles(musa)).toEqual([
      ["Appointment requests", 0, "/dashboard/veterinarian/appointments?show=requests"],
      ["Owed to you", 0, "/dashboard/billing?show=owed"],
    ]);
  });

  test("charts come in their order", async () => {
    const ids = async (who: Actor) => (await viewAnalytics(services, who)).map(({ id }) => id);
    expect(await ids(ngozi)).toEqual(["vaccinations-due", "visits", "waiting", "adopted"]);
    const first = (await viewAnalytics(services, ngozi)).find(({ id }) => id === "waiting");
    expect(first?.description).toBe("A bar for each: Dog 0, Cat 1, Other 0.");
  });
});
