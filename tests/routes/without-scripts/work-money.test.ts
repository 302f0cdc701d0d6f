import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staySteps } from "#app/features/boarding/stay/stay-steps.server.ts";
import { saveHome } from "#app/features/providers/boarder/save-home.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { addDays, formatDay, lagosDay } from "#app/platform/dates.ts";
import { takeStepByName } from "#app/platform/steps/take-step.server.ts";
import { value } from "#tests/support/listings.ts";
import { admit, type cast } from "#tests/support/people.ts";
import { hourMs, minuteMs } from "#tests/support/services.ts";
import { HtmlClient, siteForAll, wordsOf } from "#tests/support/site.ts";
import { booked, openForPets } from "#tests/support/stays.ts";
import { insertRows, updateRows } from "#tests/support/tables.ts";
import { practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

describe("money of stays and appointments, by forms without scripts", () => {
  const { site, services, ngozi: owner, musa } = siteForAll("sqlite", "ada", "ngozi", "musa");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await openForPets(services, await admit(services, "bisi"), { places: 9 });
    const verified_at = services.now().toISOString();
    await updateRows(services, "people", { id: musa.id }, { verified_at });
    await practise(services, musa);
    const home = { about: "", price: 8_000_00, newPhotos: [], removePhotos: [] };
    value(await saveHome(services, bisi, home, undefined));
  });
  beforeEach(() => site.services.pass(hourMs));

  const visit = async (who: keyof typeof cast, address: string) =>
    new HtmlClient(await site.visitor().signIn(who)).open(address);

  /** A stay of three nights at ₦8,000.00 that its boarder has accepted; the answer is its id. */
  async function acceptedStay(): Promise<string> {
    const { stay } = await booked(site.services, bisi.id, { owner });
    await takeOwnStep(stay.id, "boarder", "accept");
    return stay.id;
  }

  async function takeOwnStep(id: string, stepRole: "owner" | "boarder", name: string) {
    const actor = stepRole === "owner" ? owner : bisi;
    const step = { stepRole, name, input: {}, actor, key: undefined };
    value(await takeStepByName(site.services, staySteps, id, step));
  }

  test("a boarder records what an owner paid, who reads it, with a receipt to print", async () => {
    const id = await acceptedStay();
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${id}`);
    expect(host.words).toContain("Agreed ₦24,000.00 Paid ₦0.00 Owed ₦24,000.00");
    // What is still owed stands in the form.
    expect(host.value("Amount (NGN)")).toBe("24000");
    host.fill("Amount (NGN)", "₦10,000").fill("Note", "At the gate");
    await host.press("Record Payment");
    expect(host.notice).toMatch(/₦10,000\.00 in cash on .* is recorded, receipt W-2026-\d{6}\./);
    expect(host.address).toBe(`/dashboard/pet-owner/boarding-requests/${id}`);
    expect(host.words).toContain("Paid ₦10,000.00 Owed ₦14,000.00");

    const mine = await visit("ngozi", `/dashboard/pet-owner/stays/${id}`);
    expect(mine.words).toContain("Paid ₦10,000.00 Owed ₦14,000.00");
    expect(mine.words).toContain("At the gate");
    expect(mine.has("Record Payment")).toBe(false);
    await mine.follow(/^Receipt W-2026/);
    expect(mine.heading).toMatch(/^Receipt W-2026-\d{6}$/);
    expect(mine.words).toMatch(/Received from Ngozi Eze Received by Bísí O'Neil/);
    const receipt = mine.address;

    await mine.open("/dashboard/billing");
    expect(mine.words).toContain("Owed: ₦14,000.00 for 1 booking");
    expect(mine.words).toContain("₦24,000.00 ₦10,000.00 ₦14,000.00");
    await mine.open("/dashboard/payments");
    expect(mine.words).toMatch(
      /The stay of Bingo, Bísí O'Neil ₦10,000\.00 .* Together on this page ₦10,000\.00/,
    );
    await mine.open("/dashboard");
    expect(mine.words).toContain("You owe ₦14,000.00, 1 booking");

    await host.open("/dashboard/payments");
    expect(host.words).toMatch(/The stay of Bingo, Ngozi Eze ₦10,000\.00/);
    await host.open("/dashboard");
    expect(host.words).toContain("₦14,000.00 owed to you, 1 stay");
    expect((await visit("musa", receipt)).status).toBe(404);
    expect((await visit("ada", receipt)).status).toBe(200);
  });

  test("what is wrong with a payment comes back in words, with what was typed", async () => {
    const id = await acceptedStay();
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${id}`);
    const tomorrow = addDays(lagosDay(site.services.now()), 1);
    // As a browser without our limits sends it.
    const typed = { intent: "recordPayment", key: "k".repeat(20), amount: "12 cows" };
    const response = await host.browser.post(host.address, {
      ...typed,
      day: tomorrow,
      method: "cash",
    });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Please enter an amount in naira, for example 2500 or 2,500.00");
    expect(html).toContain("This day has not come yet");
    expect(html).toContain('value="12 cows"');
  });

  test("the same money is asked about once, and recorded all the same once the box is ticked", async () => {
    const id = await acceptedStay();
    const address = `/dashboard/pet-owner/boarding-requests/${id}`;
    const host = await visit("bisi", address);
    await host.fill("Amount (NGN)", "5000").press("Record Payment");
    await host.open(address);
    expect(host.has("This is other money: record it all the same")).toBe(false);
    await host.fill("Amount (NGN)", "5000").press("Record Payment");
    expect(host.status).toBe(409);
    expect(host.words).toContain("Already recorded by Bísí O'Neil");
    expect(host.value("Amount (NGN)")).toBe("5000");
    await host.check("This is other money: record it all the same").press("Record Payment");
    expect(host.words).toContain("Paid ₦10,000.00 Owed ₦14,000.00");
  });

  test("Undo in the notice takes a payment back, and later it needs a reason", async () => {
    const id = await acceptedStay();
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${id}`);
    await host.fill("Amount (NGN)", "5000").press("Record Payment");
    const today = formatDay(site.services.now().toISOString());
    await host.press(`Undo, ₦5,000.00 in cash on ${today}`);
    expect(host.notice).toMatch(/is taken back\. Receipt W-2026-\d{6} is void\./);
    expect(host.words).toContain("Paid ₦0.00 Owed ₦24,000.00");

    await host.fill("Amount (NGN)", "7000").press("Record Payment");
    const receipt = /receipt (W-2026-\d{6})/.exec(host.notice)?.[1] ?? "";
    site.services.pass(hourMs);
    await host.open(`/dashboard/pet-owner/boarding-requests/${id}`);
    const back = host.html.slice(host.html.indexOf(`Take back ${receipt}`));
    expect(back).toContain("Take Back");
    const mine = await visit("ngozi", `/dashboard/pet-owner/stays/${id}`);
    expect(mine.has("Take Back")).toBe(false);
    await host.fill("Reason, which the other side reads", "It was Rex").press("Take Back");
    expect(host.notice).toContain("is taken back");
    await mine.open(`/dashboard/pet-owner/stays/${id}`);
    expect(mine.words).toContain("It was Rex");
    await mine.follow(`Receipt ${receipt}`);
    expect(mine.words).toContain("This receipt is void: Bísí O'Neil took the payment back");
  });

  test("Undo after its ten minutes says what stands, and asks why it should be taken back", async () => {
    const id = await acceptedStay();
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${id}`);
    await host.fill("Amount (NGN)", "5000").press("Record Payment");
    const receipt = /receipt (W-2026-\d{6})/.exec(host.notice)?.[1] ?? "";
    const today = formatDay(site.services.now().toISOString());
    site.services.pass(11 * minuteMs);
    await host.press(`Undo, ₦5,000.00 in cash on ${today}`);
    expect(host.status).toBe(409);
    expect(host.words).toContain(
      `Ten minutes have passed, so it stands: ₦5,000.00 in cash on ${today}, receipt ${receipt}.`,
    );
    expect(host.words).toContain("Paid ₦5,000.00 Owed ₦19,000.00");
    await host.fill("Reason, which the other side reads", "It was Rex").press("Take Back");
    expect(host.notice).toContain(`Receipt ${receipt} is void.`);
  });

  test("money of a stay that is cancelled meanwhile is recorded, and it is said that it is kept", async () => {
    const id = await acceptedStay();
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${id}`);
    host.fill("Amount (NGN)", "5000");
    await takeOwnStep(id, "owner", "cancel");
    await host.press("Record Payment");
    expect(host.notice).toContain(
      "It did not take place. The money stays with you, and nothing is owed.",
    );
    expect(host.words).toContain("Agreed nothing, it did not take place Paid ₦5,000.00");
  });

  test("what was typed about money of a stay that nobody agreed to comes back, with why it is not recorded", async () => {
    const { stay } = await booked(site.services, bisi.id, { owner });
    const host = await visit("bisi", `/dashboard/pet-owner/boarding-requests/${stay.id}`);
    expect(host.has("Record Payment")).toBe(false);
    const response = await host.browser.post(host.address, {
      ...{ intent: "recordPayment", key: "k".repeat(21), amount: "4321", method: "cash" },
      ...{ day: lagosDay(site.services.now()), note: "In an envelope" },
    });
    expect(response.status).toBe(409);
    const words = wordsOf(await response.text());
    expect(words).toContain("Nothing is agreed here, so no money can be recorded.");
    for (const typed of ["4321", "In an envelope"]) expect(words).toContain(typed);
  });

  test("a veterinarian and staff record the fee of an appointment", async () => {
    const { services } = site;
    const { id } = await requested(services, musa, slot(services, 1, "09:00"), { owner });
    const vet = await visit("musa", `/dashboard/veterinarian/appointments/${id}`);
    expect(vet.words).toContain("Agreed not yet, ₦7,500.00 asked");
    expect(vet.has("Record Payment")).toBe(false);
    value(await vetTakes(services, musa, id, "confirm"));
    await vet.open(`/dashboard/veterinarian/appointments/${id}`);
    await vet.fill("Amount (NGN)", "5,000.00").check("Bank transfer").press("Record Payment");
    expect(vet.words).toContain("₦5,000.00 by bank transfer on");
    const staff = await visit("ada", `/dashboard/staff/appointments/${id}`);
    expect(staff.words).toContain("Agreed ₦7,500.00 Paid ₦5,000.00 Owed ₦2,500.00");
    expect(staff.words).not.toContain("Limps on the left");
    await staff.fill("Amount (NGN)", "4000").press("Record Payment");
    expect(staff.notice).toContain("₦1,500.00 is more than agreed: credit.");
    const mine = await visit("ngozi", `/dashboard/pet-owner/bookings/${id}`);
    expect(mine.words).toContain("Credit ₦1,500.00 more than agreed");
  });

  test("staff record money on the page of a stay, and find it by the number of its receipt", async () => {
    const id = await acceptedStay();
    const staff = await visit("ada", `/dashboard/staff/boarding-requests/${id}`);
    await staff.press("Change Amount");
    expect(staff.words).toContain("Please say why; the owner and the boarder read it");
    staff.fill("Amount for the whole stay (NGN)", "24,500");
    await staff.fill("Why, which owner and boarder read", "A bath").press("Change Amount");
    expect(staff.notice).toContain("₦24,500.00 is agreed for the stay.");
    await staff.fill("Amount (NGN)", "24500").press("Record Payment");
    expect(staff.words).toContain("Paid ₦24,500.00 Owed ₦0.00");
    const receipt = /receipt (W-2026-\d{6})/.exec(staff.notice)?.[1] ?? "";
    await staff.open(`/dashboard/search?q=${receipt}`);
    expect(staff.words).toContain(`Receipt ${receipt}`);
    const mine = await visit("ngozi", `/dashboard/search?q=${receipt.slice(2)}`);
    expect(mine.words).toContain(`Receipt ${receipt}`);
    const other = await visit("musa", `/dashboard/search?q=${receipt}`);
    expect(other.words).not.toContain(`Receipt ${receipt}`);
    await staff.open("/dashboard/staff/audit");
    expect(staff.words).toContain(receipt);
  });

  test("staff read what is owed by its age, and remind by WhatsApp in the words of the settings", async () => {
    // Nothing of the other tests is owed.
    await updateRows(services, "stays", {}, { status: "cancelled" });
    await updateRows(services, "appointments", {}, { status: "cancelled" });
    const id = await acceptedStay();
    const rowOf = async (show: string) => {
      const html = await (await site.visitor().signIn("ada")).html(`/dashboard/billing${show}`);
      const [row = ""] = html.slice(html.indexOf(`data-key="${id}"`)).split("</tr>");
      return { html, row, words: wordsOf(html) };
    };
    const coming = await rowOf("");
    expect(coming.words).toMatch(
      /Owed: ₦24,000\.00 for 1 booking\. .*Still to come 1 · ₦24,000\.00/,
    );
    expect(coming.words).toMatch(/Together on this page ₦24,000\.00 ₦[\d,.]+ ₦24,000\.00/);
    expect(coming.row).not.toContain("wa.me");
    expect(coming.html).toMatch(/aria-current="page"[^>]*>(?:<[^>]*>)*Billing</);
    expect((await rowOf("?show=paid")).html).not.toContain(`data-key="${id}"`);

    const lastDay = addDays(lagosDay(site.services.now()), -31);
    await updateRows(
      services,
      "stays",
      { id },
      { start_day: addDays(lastDay, -3), end_day: lastDay, owner_phone: "+2348035550102" },
    );
    await insertRows(services, "settings", [
      {
        name: "reminder",
        value: "Dear {name}, {amount} for {what}. {shelter}",
        updated_at: services.now().toISOString(),
      },
    ]);
    const late = await rowOf("?show=owed");
    expect(late.words).toContain(
      "Owed: ₦24,000.00 for 1 booking , ₦24,000.00 of it for over 30 days .",
    );
    expect(late.words).toContain("Over 30 days 1 · ₦24,000.00");
    expect(wordsOf(late.row)).toContain("₦24,000.00 31 days");
    const [, address = ""] = /href="(https:\/\/wa\.me\/[^"]*)"/.exec(late.row) ?? [];
    expect(new URL(address.replaceAll("&amp;", "&")).searchParams.get("text")).toMatch(
      /^Dear Ngozi Eze, ₦24,000\.00 for the stay of Bingo, \d+ .* 20\d\d\. Rehome/,
    );
    const own = await (await site.visitor().signIn("ngozi")).html("/dashboard/billing");
    expect(wordsOf(own)).toContain("Over 30 days");
    expect(own).not.toContain("wa.me/234");
  });
});
