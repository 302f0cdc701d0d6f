import { expect, test } from "vitest";
import { listingSearchText } from "#app/features/adoption/listing/listing-search-text.ts";
import { petAlertDescriptor } from "#app/features/adoption/pet-alert/pet-alert.descriptor.server.ts";
import type { PetAlertInput } from "#app/features/adoption/pet-alert/pet-alert.schema.server.ts";
import { sendPetAlerts } from "#app/features/adoption/pet-alert/send-pet-alerts.server.ts";
import {
  confirmAlert,
  findAlert,
  subscribeToPetAlerts,
  unsubscribeFromPetAlerts,
} from "#app/features/adoption/pet-alert/subscribe-to-pet-alerts.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { deleteExpired } from "#server/cleanup-jobs.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { move, shelter, value } from "#tests/support/listings.ts";
import { hourMs, minuteMs, servicesForEach } from "#tests/support/services.ts";

onEachEngine("who wants to hear of new pets, on %s", (engine) => {
  const { services } = servicesForEach(engine);

  const visitor = { address: "102.89.3.3" };
  const mails = async () =>
    (await listEmails(services.db.reader, { limit: 100, offset: 0 })).toReversed();
  const askFor = (changes: Partial<PetAlertInput> = {}) =>
    subscribeToPetAlerts(services, visitor, {
      email: "kemi@example.com",
      goodWith: [],
      ...changes,
    });
  const tokenIn = (body = "") => /\/pet-alerts\/([2-9A-Z]{26})\b/.exec(body)?.[1] ?? "none";

  /** Asks and confirms; returns the link's secret. */
  async function subscribe(changes: Partial<PetAlertInput> = {}): Promise<string> {
    value(await askFor(changes));
    const token = tokenIn((await mails()).at(-1)?.body);
    value(await confirmAlert(services, token));
    return token;
  }
  async function arrive(changes: Parameters<typeof shelter>[1] = {}): Promise<string> {
    services.pass(5 * minuteMs);
    const id = await shelter(services, changes);
    services.pass(5 * minuteMs);
    return id;
  }

  test("only a confirmed address hears, of what came after it said yes and fits", async () => {
    await arrive({ name: "Before" });
    value(await askFor({ species: "Dog", age: "adult" }));
    await arrive({ name: "Unconfirmed", age: 5 });
    expect(await sendPetAlerts(services)).toBe(0);
    const token = tokenIn((await mails()).at(-1)?.body);
    value(await confirmAlert(services, token));
    value(await confirmAlert(services, token));
    expect(await sendPetAlerts(services)).toBe(0);
    const bingo = await arrive({ name: "Bingo", age: 5 });
    await arrive({ name: "Whiskers", species: "Cat", age: 5 });
    await arrive({ name: "Pup", age: 0 });
    await arrive({ name: "Held", age: 5, status: "reserved" });
    expect(await sendPetAlerts(services)).toBe(1);
    const all = await mails();
    const last = all.at(-1);
    expect([all.length, last?.recipient]).toEqual([2, "kemi@example.com"]);
    expect(last?.subject).toBe("Bingo has come to us");
    expect(last?.body).toContain(`/pet-details/${bingo}`);
    expect(last?.body).toContain("Dog, 4 to 7 years");
    expect(last?.body).not.toMatch(/Before|Unconfirmed|Whiskers|Pup|Held/);
    expect(last?.list_unsubscribe).toBe(
      `http://localhost:3000/pet-alerts/${tokenIn(last?.body)}/stop`,
    );
  });

  test("an alert for an area hears of the pets there, also in a place that nobody named before", async () => {
    await subscribe({ area: "Mainland", species: "Dog" });
    const at = (name: string, location: string) =>
      arrive({
        name,
        location,
        search_text: listingSearchText({ name, breed: "", location, description: "" }),
      });
    await at("Ade", "Epe, Lagos");
    await at("Bisi", "Ikeja GRA, Lagos");
    await at("Chi", "Kano");
    expect(await sendPetAlerts(services)).toBe(1);
    const last = (await mails()).at(-1);
    expect(last?.subject).toBe("Bisi has come to us");
    expect(last?.body).toContain("You asked for: Mainland, Dog.");
  });

  test("an alert for a place without pets waits for one, and hears of no other", async () => {
    await subscribe({ area: "Ibadan" });
    const location = "Ibadan, Oyo";
    await arrive({ name: "Ade" });
    expect(await sendPetAlerts(services)).toBe(0);
    await arrive({
      name: "Bisi",
      location,
      search_text: listingSearchText({ name: "Bisi", breed: "", location, description: "" }),
    });
    expect(await sendPetAlerts(services)).toBe(1);
  });

  test("one e-mail a day at most, whatever comes and however many alerts an address has", {
    tags: "race",
  }, async () => {
    await subscribe({ species: "Dog" });
    await subscribe({ species: "Cat" });
    await subscribe();
    await arrive({ name: "Bingo" });
    await arrive({ name: "Whiskers", species: "Cat" });
    // Several processes at once.
    await Promise.all([1, 2, 3].map(() => sendPetAlerts(services)));
    const told = (await mails()).slice(3);
    expect(told.map(({ subject }) => subject)).toEqual(["2 new pets have come to us"]);
    expect(told[0]?.body.match(/Bingo,/g)).toHaveLength(1);
    await arrive({ name: "Later" });
    expect(await sendPetAlerts(services)).toBe(0);
    services.pass(24 * hourMs);
    expect(await sendPetAlerts(services)).toBe(1);
    expect((await mails()).at(-1)?.body).toMatch(/^(?!.*Bingo)[\s\S]*Later/);
    expect(await sendPetAlerts(services)).toBe(0);
  });

  test("a pet that another process has just published is told of the next time", async () => {
    await subscribe();
    await shelter(services, { name: "Just now" });
    expect(await sendPetAlerts(services)).toBe(0);
    services.pass(2 * minuteMs);
    expect(await sendPetAlerts(services)).toBe(1);
  });

  test("many pets are six in the e-mail, with a link to the others", async () => {
    await subscribe({ species: "Dog" });
    for (let n = 1; n <= 8; n += 1) await arrive({ name: `Pet ${n}` });
    await sendPetAlerts(services);
    const { body = "", subject } = (await mails()).at(-1) ?? {};
    expect(subject).toBe("6 new pets have come to us");
    expect(body.match(/Pet \d,/g)).toHaveLength(6);
    expect(body).toContain("See more:\nhttp://localhost:3000/up-for-adoption?species=Dog");
  });

  test("the same again is one alert; each is mailed again, once a day", async () => {
    for (let n = 0; n < 3; n += 1) value(await askFor({ species: "Dog" }));
    value(await askFor({ species: "Dog", email: "Kemi@Example.com" }));
    expect(await mails()).toHaveLength(1);
    services.pass(24 * hourMs);
    value(await askFor({ species: "Dog" }));
    const [first, second] = await mails();
    expect(tokenIn(second?.body)).toBe(tokenIn(first?.body));
    value(await confirmAlert(services, tokenIn(first?.body)));
    services.pass(24 * hourMs);
    value(await askFor({ species: "Dog" }));
    const last = (await mails()).at(-1);
    expect(last?.subject).toBe("We already tell you when a pet like this comes");
    expect(tokenIn(last?.body)).toBe(tokenIn(first?.body));
    value(await askFor({ species: "Dog" }));
    expect(await mails()).toHaveLength(3);
  });

  test("it is mailed a second time on request, and no third, whoever asks at once", {
    tags: "race",
  }, async () => {
    const again = () =>
      subscribeToPetAlerts(
        services,
        visitor,
        { email: "kemi@example.com", species: "Dog", goodWith: [] },
        { isAgain: true },
      );
    value(await askFor({ species: "Dog" }));
    for (const answer of await Promise.all([again(), again(), again()])) value(answer);
    const [first, second, ...more] = await mails();
    expect([tokenIn(second?.body), more]).toEqual([tokenIn(first?.body), []]);
    for (let n = 0; n < 6; n += 1) value(await again());
    expect(await again()).toMatchObject({ ok: false, code: "RATE_LIMITED" });
  });

  test("ten new alerts an hour for one address, and five e-mails a day to it", async () => {
    const kinds = (["Dog", "Cat", "Other"] as const).flatMap((species) =>
      (["Small", "Medium", "Large"] as const).map((size) => ({ species, size })),
    );
    for (const kind of kinds) value(await askFor(kind));
    value(await askFor());
    expect(await askFor({ sex: "Male" })).toMatchObject({ ok: false, code: "RATE_LIMITED" });
    value(await askFor(kinds[0]));
    expect(await mails()).toHaveLength(5);
    value(await askFor({ email: "other@example.com" }));
  });

  test("one link stops all alerts of its address and deletes it, again without harm", async () => {
    const token = await subscribe({ species: "Dog" });
    const other = await subscribe({ species: "Cat" });
    const stranger = await subscribe({ email: "bola@example.com" });
    expect((await findAlert(services, token))?.others).toEqual(["Cat"]);
    await unsubscribeFromPetAlerts(services, token);
    await unsubscribeFromPetAlerts(services, token);
    for (const gone of [token, other, "none"]) {
      expect(await findAlert(services, gone)).toBeUndefined();
      expect(await confirmAlert(services, gone)).toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await findAlert(services, stranger))?.confirmed).toBe(true);
    await arrive();
    await sendPetAlerts(services);
    expect((await mails()).at(-1)?.recipient).toBe("bola@example.com");
  });

  test("an unconfirmed alert is gone after three days, a confirmed one after a year", async () => {
    value(await askFor({ species: "Cat" }));
    const unconfirmed = tokenIn((await mails()).at(-1)?.body);
    const confirmed = await subscribe({ species: "Dog" });
    services.pass(3 * 24 * hourMs + minuteMs);
    await deleteExpired(services);
    expect(await findAlert(services, unconfirmed)).toBeUndefined();
    expect((await findAlert(services, confirmed))?.confirmed).toBe(true);
    services.pass(362 * 24 * hourMs - 2 * minuteMs);
    await deleteExpired(services);
    expect((await findAlert(services, confirmed))?.confirmed).toBe(true);
    services.pass(2 * minuteMs);
    await deleteExpired(services);
    expect(await findAlert(services, confirmed)).toBeUndefined();
  });

  test("belongs to whoever confirmed the address: listed, and erased with them", async () => {
    const { personalData } = petAlertDescriptor;
    const token = await subscribe({ species: "Dog" });
    const stranger = await subscribe({ email: "bola@example.com" });
    const now = services.now();
    const former = { emailKey: "bola@example.com", from: at(-2), until: at(-1) };
    const subject = { id: "x", emailKey: "kemi@example.com", formerAddresses: [former] };
    const nobody = { id: "x", emailKey: undefined, formerAddresses: [] };
    const held = await personalData.area.list(services.db.reader, subject);
    expect(held.data).toMatchObject([{ email: "kemi@example.com", wanted: "Dog" }]);
    expect((await personalData.area.list(services.db.reader, nobody)).data).toEqual([]);
    const erase = (who: typeof subject | typeof nobody) =>
      services.db.transaction((trx) => personalData.erase(trx, who));
    expect(await erase(nobody)).toEqual([]);
    expect(await erase(subject)).toHaveLength(1);
    expect(await findAlert(services, token)).toBeUndefined();
    // Asked for after the person had given that address up.
    expect(await findAlert(services, stranger)).toBeDefined();
    await erase({ ...subject, formerAddresses: [{ ...former, until: at(1) }] });
    expect(await findAlert(services, stranger)).toBeUndefined();

    function at(hours: number): string {
      return new Date(now.getTime() + hours * hourMs).toISOString();
    }
  });

  test("a pet that comes back after it was reserved is no news", async () => {
    await subscribe();
    const pet = await arrive({ status: "reserved" });
    await sendPetAlerts(services);
    await move(services, pet, "available");
    services.pass(24 * hourMs);
    expect(await sendPetAlerts(services)).toBe(0);
  });
});
