import { beforeEach, expect, test } from "vitest";
import { readAppointmentMessages } from "#app/features/appointments/appointment/list-appointments.server.ts";
import { writeAppointmentMessage } from "#app/features/appointments/appointment/write-message.server.ts";
import { listOwnThreads } from "#app/features/insights/threads/list-own-threads.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import { exportOwnData } from "#app/features/privacy/own-data/own-data.server.ts";
import { anonymiseClosed } from "#app/features/privacy/retention/anonymise-closed.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { formerName } from "#app/platform/records/privacy-part.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { tablesWith } from "#tests/support/every-byte.ts";
import { value } from "#tests/support/listings.ts";
import { admit, password } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import {
  freshServices,
  hourMs,
  minuteMs,
  servicesForAll,
  type TestServices,
} from "#tests/support/services.ts";
import { updateRows } from "#tests/support/tables.ts";
import { newVet, practise, requested, slot, vetTakes } from "#tests/support/vets.ts";

const dayMs = 24 * hourMs;
let keys = 0;

onEachEngine("messages about an appointment on %s", (engine) => {
  const { services } = servicesForAll(engine);
  let vet: Actor;
  let owner: Actor;
  let id: string;

  beforeEach(async () => {
    services.pass(dayMs);
    vet = await newVet(services);
    ({ id, owner } = await requested(services, vet, slot(services, 2, "09:30")));
    services.pass(minuteMs);
  });

  const nextKey = () => {
    keys += 1;
    return `message-of-a-test-number-${keys}`;
  };
  /** Sends one form of a new page, a moment after whatever was before. */
  const write = (actor: Actor, message: string, key = nextKey()) => {
    services.pass(1000);
    return writeAppointmentMessage(services, actor, id, { message }, key);
  };
  const texts = async (actor: Actor) =>
    (await readAppointmentMessages(services, actor, id)).map(
      ({ author, text }) => `${author}: ${text}`,
    );
  const threadsOf = async (actor: Actor) => (await listOwnThreads(services, actor)).threads;
  const wrote = async ({ email }: Actor) =>
    (await emailsTo(services, email)).filter(({ subject }) => subject.includes(" wrote about "));

  test("are read by both sides, oldest first, and counted until they were seen", async () => {
    value(await write(owner, "Must he be fasting?"));
    value(await write(vet, "Yes, from midnight on."));
    value(await write(vet, "Water is fine."));
    expect(await threadsOf(vet)).toMatchObject([
      { id, by: "You", text: "Water is fine.", unread: 0, other: { id: owner.id } },
    ]);
    expect(await threadsOf(owner)).toMatchObject([
      { id, by: vet.name, text: "Water is fine.", unread: 2, other: { id: vet.id } },
    ]);
    expect(await texts(owner)).toEqual([
      "owner: Must he be fasting?",
      "vet: Yes, from midnight on.",
      "vet: Water is fine.",
    ]);
    expect(await threadsOf(owner)).toMatchObject([{ unread: 0 }]);
    value(await write(owner, "Thank you."));
    expect(await threadsOf(vet)).toMatchObject([{ text: "Thank you.", unread: 1 }]);
  });

  test("are nobody else's to write or to see in their list", async () => {
    value(await write(owner, "Hello"));
    const strangers = [await newcomer(services, "petOwner"), await newVet(services)];
    for (const stranger of strangers) {
      expect(await write(stranger, "Me too")).toMatchObject({ code: "NOT_FOUND" });
      expect(await threadsOf(stranger)).toEqual([]);
    }
    const outcome = await writeAppointmentMessage(
      ...([services, owner, "no-id", { message: "x" }, nextKey()] as const),
    );
    expect(outcome).toMatchObject({ code: "NOT_FOUND" });
    expect(await texts(owner)).toEqual(["owner: Hello"]);
  });

  test("go to the other side by one e-mail in an hour, whatever is written in it", async () => {
    value(await write(owner, "First, see https://example.com/x"));
    services.pass(30 * minuteMs);
    value(await write(owner, "Second"));
    value(await write(vet, "Answer"));
    expect(await wrote(vet)).toHaveLength(1);
    expect(await wrote(owner)).toHaveLength(1);
    const [mail] = await wrote(vet);
    expect(mail?.body).toContain("> First, see ");
    expect(mail?.body).not.toContain("https://example.com");
    expect(mail?.body).toContain(`/dashboard/veterinarian/appointments/${id}`);
    services.pass(31 * minuteMs);
    value(await write(owner, "Third"));
    expect((await wrote(vet)).map(({ body }) => /^> .*$/m.exec(body)?.[0])).toEqual([
      expect.stringContaining("> First"),
      "> Third",
    ]);
  });

  test("of one form sent ten times at once are one, and of ten forms ten with one e-mail", {
    tags: "race",
  }, async () => {
    const key = nextKey();
    services.pass(1000);
    const send = (message: string, one: string) =>
      writeAppointmentMessage(services, owner, id, { message }, one);
    const same = await Promise.all(Array.from({ length: 10 }, () => send("Once", key)));
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect(await texts(owner)).toEqual(["owner: Once"]);
    const many = Array.from({ length: 10 }, (_, at) => send(`Message ${at}`, nextKey()));
    expect((await Promise.all(many)).every(({ ok }) => ok)).toBe(true);
    expect(await texts(owner)).toHaveLength(11);
    expect(await threadsOf(vet)).toMatchObject([{ unread: 11 }]);
    expect(await wrote(vet)).toHaveLength(1);
  });

  test("need the key of their form, as the same words may be meant twice", {
    tags: "race",
  }, async () => {
    value(await write(owner, "Hello?"));
    value(await write(owner, "Hello?"));
    expect(await texts(vet)).toHaveLength(2);
    const without = await writeAppointmentMessage(services, owner, id, { message: "x" }, undefined);
    expect(without).toMatchObject({ code: "INVALID" });
    const key = nextKey();
    value(await write(owner, "One", key));
    expect(await write(owner, "Other", key)).toMatchObject({ code: "CONFLICT" });
  });

  test("are sixty an hour at most, of which a repeated form is none", async () => {
    const key = nextKey();
    value(await write(owner, "0", key));
    for (let count = 1; count < 60; count += 1) value(await write(owner, String(count)));
    value(await write(owner, "0", key));
    expect(await write(owner, "60")).toMatchObject({ code: "RATE_LIMITED" });
    expect(await texts(owner)).toHaveLength(60);
    value(await write(vet, "Slowly!"));
    services.pass(hourMs);
    value(await write(owner, "60"));
  });

  test("can be written until a week after it, whatever became of it", async () => {
    value(await vetTakes(services, vet, id, "decline", { reason: "On holiday" }));
    value(await write(owner, "And next week?"));
    const end = Date.parse(slot(services, 2, "10:00"));
    services.pass(end + 7 * dayMs - services.now().getTime() - 2000);
    value(await write(vet, "Gladly."));
    for (const side of [owner, vet]) {
      expect(await write(side, "Too late")).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining("until seven days after an appointment"),
      });
    }
    expect(await texts(owner)).toHaveLength(2);
  });

  test("are refused to a veterinarian who is no longer verified, and to a suspended one", async () => {
    const set = (changes: { verified_at?: null; status?: "suspended" }) =>
      updateRows(services, "people", { id: vet.id }, changes);
    await set({ verified_at: null });
    expect(await write(vet, "Still here")).toMatchObject({ code: "CONFLICT" });
    value(await write(owner, "Are you there?"));
    await set({ status: "suspended" });
    expect(await write(owner, "Hello?")).toMatchObject({ code: "CONFLICT" });
  });

  test("of a year ago are gone with the name of whoever booked", async () => {
    value(await vetTakes(services, vet, id, "confirm"));
    value(await write(owner, "Words of the owner"));
    services.pass(368 * dayMs);
    await anonymiseClosed(services);
    expect(await texts(vet)).toEqual([]);
    expect(await threadsOf(vet)).toEqual([]);
    expect(await threadsOf(owner)).toEqual([]);
  });
});

onEachEngine("the people of a thread on %s", (engine) => {
  let services: TestServices;
  let ngozi: Actor;
  let musa: Actor;
  let id: string;

  beforeEach(async () => {
    services = await freshServices(engine);
    ngozi = await admit(services, "ngozi");
    musa = await admit(services, "musa");
    const verified_at = services.now().toISOString();
    await updateRows(services, "people", { id: musa.id }, { verified_at });
    await practise(services, musa);
    const at = slot(services, 1, "09:00");
    ({ id } = await requested(services, musa, at, { owner: ngozi }));
    for (const [actor, message] of [
      [ngozi, "Quux of the owner"],
      [musa, "Quux of the vet"],
    ] as const) {
      services.pass(1000);
      const key = `thread-of-${actor.id}`;
      value(await writeAppointmentMessage(services, actor, id, { message }, key));
    }
    return () => services.cleanup();
  });

  const appointmentsOf = async (actor: Actor) => {
    const file = JSON.parse(JSON.stringify(await exportOwnData(services, actor)));
    return file.appointments;
  };

  test("download what was written to them, a veterinarian what they wrote", async () => {
    expect(await appointmentsOf(ngozi)).toMatchObject([
      {
        messages: [
          { author: "owner", text: "Quux of the owner" },
          { author: "vet", text: "Quux of the vet" },
        ],
      },
    ]);
    const held = await appointmentsOf(musa);
    expect(held).toMatchObject([{ messages: [{ text: "Quux of the vet" }] }]);
    expect(JSON.stringify(held)).not.toContain("of the owner");
  });

  test("leave nothing behind when the owner erases their account", async () => {
    value(await eraseAccount(services, ngozi, { password }));
    const left = await tablesWith(services, ["Quux", "quux"]);
    expect(left.filter((one) => !one.startsWith("idempotency_keys: "))).toEqual([]);
    expect((await listOwnThreads(services, musa)).threads).toEqual([]);
  });

  test("keep what they wrote themselves when the veterinarian erases theirs, and nothing is unread", async () => {
    value(await eraseAccount(services, musa, { password }));
    const left = await tablesWith(services, ["Quux of the vet", musa.name]);
    expect(left.filter((one) => !one.startsWith("idempotency_keys: "))).toEqual([]);
    const { threads } = await listOwnThreads(services, ngozi);
    expect(threads).toMatchObject([
      { text: "Quux of the owner", unread: 0, other: { name: formerName } },
    ]);
    const late = { message: "Anybody?" };
    const outcome = await writeAppointmentMessage(services, ngozi, id, late, "written-too-late-x");
    expect(outcome).toMatchObject({ code: "CONFLICT" });
  });
});
