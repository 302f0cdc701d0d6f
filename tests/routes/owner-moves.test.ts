import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { shortInstant } from "#app/features/providers/vet/slots.ts";
import { value } from "#tests/support/listings.ts";
import { newcomer, newPet } from "#tests/support/pets.ts";
import { hourMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { updateRows } from "#tests/support/tables.ts";
import { appointmentOf, practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
const bookings = "/dashboard/pet-owner/bookings";

describe("an owner moves an appointment without scripts", () => {
  const { site, ngozi, musa } = siteForAll("sqlite", "ngozi", "musa");
  const owner = site.signedIn("ngozi");
  const vet = site.signedIn("musa");
  let bruno: string;

  beforeAll(async () => {
    const verified_at = site.services.now().toISOString();
    await updateRows(site.services, "people", { id: musa.id }, { verified_at });
    await practise(site.services, musa);
  });
  beforeEach(async () => {
    site.services.pass(3 * dayMs);
    bruno = await newPet(site.services, ngozi, { name: "Bruno" });
  });

  const at = (time: string, days = 2) => slot(site.services, days, time);
  async function confirmed(time = "09:00") {
    const { id } = await requested(site.services, musa, at(time), { owner: ngozi, petId: bruno });
    value(await vetTakes(site.services, musa, id, "confirm"));
    return id;
  }

  test("with two taps, and the veterinarian accepts on their home and takes it back", async () => {
    const id = await confirmed();
    const page = await new HtmlClient(owner).open(bookings);
    await page.follow(`Move the appointment of Bruno, ${shortInstant(at("09:00"))}`);
    await page.press("11:00");
    expect(page.address).toBe(bookings);
    expect(page.notice).toContain(`We ask the veterinarian for ${shortInstant(at("11:00"))}`);
    expect(page.words).toContain(`asked for ${shortInstant(at("11:00"))}`);
    await page.open(`${bookings}/${id}`);
    expect(page.words).toContain(
      `You asked for ${shortInstant(at("11:00"))}. ${musa.name} can accept it until`,
    );

    const list = await new HtmlClient(vet).open(
      "/dashboard/veterinarian/appointments?show=requests",
    );
    expect(list.words).toContain(`${ngozi.name} asks for ${shortInstant(at("11:00"))}`);
    const home = await new HtmlClient(vet).open("/dashboard");
    expect(home.words).toContain(`asks for it instead of ${shortInstant(at("09:00"))}`);
    await home.press(/^Accept Bruno/);
    expect((await appointmentOf(site.services, id)).starts_at).toBe(at("11:00"));
    await home.press(/^Undo Accept, Bruno/);
    expect(await appointmentOf(site.services, id)).toMatchObject({
      starts_at: at("09:00"),
      offered_starts_at: at("11:00"),
      offered_by: "owner",
    });
    await home.open(`/dashboard/veterinarian/appointments/${id}`);
    await home.press("Decline Move");
    expect(await appointmentOf(site.services, id)).toMatchObject({
      starts_at: at("09:00"),
      offered_at: null,
    });
  });

  test("whose new time was taken meanwhile is 409 with the nearest ones as buttons and the words kept", async () => {
    const id = await confirmed();
    const page = await new HtmlClient(owner).open(`${bookings}/${id}/move`);
    page.fill(/^A word to/, "I work late");
    await requested(site.services, musa, at("11:00"));
    await page.press("11:00");
    expect(page.status).toBe(409);
    expect(page.words).toContain("This time was just taken. The nearest free ones:");
    expect(page.value(/^A word to/)).toBe("I work late");
    expect((await appointmentOf(site.services, id)).offered_at).toBeNull();
    await page.press(shortInstant(at("11:30")));
    expect((await appointmentOf(site.services, id)).offered_starts_at).toBe(at("11:30"));
  });

  test("is 422 without a time, and 404 on another person's appointment", async () => {
    const id = await confirmed();
    const without = await owner.post(`${bookings}/${id}/move`, {
      intent: "move",
      note: "I work late",
    });
    expect(without.status).toBe(422);
    const html = await without.text();
    expect(html).toContain("Please choose a time");
    expect(html).toContain("I work late</textarea>");
    const stranger = await newcomer(site.services, "petOwner", "Chidi Eze");
    const { id: others } = await requested(site.services, musa, at("12:00"), { owner: stranger });
    const path = `${bookings}/${others}/move`;
    expect((await owner.get(path)).status).toBe(404);
    expect((await owner.post(path, { intent: "move", slot: at("15:00") })).status).toBe(404);
  });

  test("has no button, and says why, once it is too late or the time waits for an answer", async () => {
    const id = await confirmed();
    site.services.pass(Date.parse(at("09:00")) - site.services.now().getTime() - hourMs);
    const page = await new HtmlClient(owner).open(`${bookings}/${id}/move`);
    expect(page.words).toContain("An appointment can be moved up to two hours before.");
    await page.open(bookings);
    expect(page.words).not.toContain("Move");
  });
});
