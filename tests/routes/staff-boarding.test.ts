import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveCapacity } from "#app/features/boarding/capacity/save-capacity.server.ts";
import { eraseAccount } from "#app/features/privacy/erasure/erase-account.server.ts";
import type { Actor } from "#app/platform/actor.ts";
import { cast, password } from "#tests/support/people.ts";
import { hourMs } from "#tests/support/services.ts";
import { errorsOf, hidden, siteForAll, textWith, typed, wordsOf } from "#tests/support/site.ts";
import { accepted, boarder, nightsOfBoarder, received, stayOf } from "#tests/support/stays.ts";
import { rowOf, rowsOf, updateRows } from "#tests/support/tables.ts";

const list = "/dashboard/staff/boarding-requests";

describe("staff's boarding requests", () => {
  const { site, ada } = siteForAll("sqlite", "ada", "ngozi");
  const staff = site.signedIn("ada");
  let bisi: Actor;

  beforeAll(async () => {
    bisi = await boarder(site.services, "bisi", { places: 1 });
  });
  beforeEach(() => site.services.pass(hourMs));

  const act = async (id: string, fields: Record<string, string>, key?: string) => {
    const form = { key: key ?? (await staff.keyOf(`${list}/${id}`)), ...fields };
    return staff.post(`${list}/${id}`, form);
  };

  /** The boarder that a hand-over begins with. */
  const chosen = (html: string) => {
    const radios = [...html.matchAll(/<input[^>]*name="boarderId"[^>]*>/g)].map(([tag]) => tag);
    const tag = radios.find((one) => /\schecked/.test(one)) ?? "";
    return /value="([^"]*)"/.exec(tag)?.[1] ?? "";
  };

  test("lists what is new today and what begins within three days without a boarder", async () => {
    const soon = await received(site.services, {
      petName: "Soonest",
      startDate: "2026-03-05",
      endDate: "2026-03-06",
    });
    const late = await received(site.services, {
      petName: "Later",
      startDate: "2026-03-07",
      endDate: "2026-03-08",
    });
    const due = wordsOf(await staff.html(`${list}?show=soon`));
    expect(due).toContain(soon.pet_names);
    expect(due).not.toContain(late.pet_names);
    expect(wordsOf(await staff.html(`${list}?show=new`))).toContain("Later");
    expect(wordsOf(await staff.html(`${list}?q=soonest`))).not.toContain("Later");
    expect(wordsOf(await staff.html(`${list}?status=declined`))).toContain(
      "No boarding request matches",
    );
  });

  test("shows each step that is allowed, with calls and a message ready to be sent", async () => {
    const stay = await received(site.services);
    const html = await staff.html(`${list}/${stay.id}`);
    const buttons = [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, text]) => text);
    expect(buttons).toEqual(
      expect.arrayContaining(["Accept", "Ask for Information", "Decline", "Cancel"]),
    );
    expect(buttons).not.toContain("Hand Over");
    expect(html).toContain(`href="tel:${stay.phone_key}"`);
    const message = /href="https:\/\/wa\.me\/(\d+)\?text=([^"]+)"/.exec(html);
    expect(message?.[1]).toBe(stay.phone_key.slice(1));
    expect(decodeURIComponent(message?.[2] ?? "")).toContain(`/r/${stay.reference}`);
  });

  test("offers only boarders with a place on every night, and says who was faster", async () => {
    const days = { startDate: "2026-05-01", endDate: "2026-05-04" };
    const first = await accepted(site.services, ada, days);
    const second = await accepted(site.services, ada, days);
    const before = await staff.html(`${list}/${second.id}`);
    expect(before).toContain(`value="${bisi.id}"`);
    const handOver = { intent: "assign", boarderId: bisi.id, privateNote: "Knows the dog." };
    expect((await act(first.id, handOver)).status).toBe(303);
    const html = await textWith(409, act(second.id, handOver, hidden(before, "key")));
    expect(wordsOf(html)).toContain("has no free place in the night of 1 May, 2026.");
    expect(await nightsOfBoarder(site.services, bisi.id)).toHaveLength(3);
    expect(wordsOf(await staff.html(`${list}/${second.id}`))).toContain(
      `${bisi.name} has no free place in the night of 1 May, 2026`,
    );
  });

  test("shows who does not take such a pet, with the reason and not to be chosen, and refuses it in words", async () => {
    const { services } = site;
    const stay = await accepted(services, ada, { startDate: "2026-08-01", endDate: "2026-08-03" });
    await updateRows(services, "stay_pets", { stay_id: stay.id }, { kind: "Cat" });
    const path = `${list}/${stay.id}`;
    const alone = wordsOf(await staff.html(path));
    expect(alone).toContain("No verified boarder can take this stay.");
    const other = await boarder(services, "tunde");
    const input = { places: 1, petTypes: ["Cat" as const], daysOff: [], area: "Yaba" };
    await saveCapacity(services, other, input, undefined);
    const html = await staff.html(path);
    const choices = [...html.matchAll(/<input[^>]*name="boarderId"[^>]*>/g)].map(([tag]) => tag);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toContain(other.id);
    expect(wordsOf(html)).toContain(`${bisi.name} does not take cats`);
    const handOver = { intent: "assign", boarderId: bisi.id, privateNote: "Knows the cat." };
    const answer = await textWith(409, act(stay.id, handOver));
    expect(wordsOf(answer)).toContain(`${bisi.name} does not take cats.`);
    expect(typed(answer, "privateNote")).toBe("Knows the cat.");
    expect((await act(stay.id, { ...handOver, boarderId: other.id })).status).toBe(303);
  });

  test("a request is accepted and handed over to the best fit in one step, and taken back", async () => {
    const { services } = site;
    const stay = await received(services, { startDate: "2026-09-01", endDate: "2026-09-04" });
    const path = `${list}/${stay.id}`;
    const html = await staff.html(path);
    const words = wordsOf(html);
    for (const said of ["1 Sep to 4 Sep, 2026, 3 nights", "Dog, Boerboel", "Price on request"]) {
      expect(words).toContain(said);
    }
    expect(chosen(html)).toBe(bisi.id);
    expect((await act(stay.id, { intent: "assign", boarderId: chosen(html) })).status).toBe(303);
    expect((await stayOf(services, stay.reference)).status).toBe("assigned");
    const after = await staff.html(path);
    const undo = {
      intent: "undo-step",
      change: hidden(after, "change"),
      key: hidden(after, "key"),
    };
    expect((await staff.post(path, undo)).status).toBe(303);
    expect(await stayOf(services, stay.reference)).toMatchObject({
      status: "received",
      boarder_id: null,
    });
    expect(await nightsOfBoarder(services, bisi.id)).not.toContainEqual(
      expect.objectContaining({ stay_id: stay.id }),
    );
  });

  test("what nobody said of a pet is asked, and the note of a refused form is kept", async () => {
    const { services } = site;
    const days = { startDate: "2026-09-10", endDate: "2026-09-12", petBreed: "Mixed" };
    const stay = await received(services, days);
    const html = await staff.html(`${list}/${stay.id}`);
    expect(wordsOf(html)).toContain("What is Simba?");
    expect(chosen(html)).toBe("");
    const form = { intent: "assign", boarderId: bisi.id, privateNote: "Came with a friend." };
    const answer = await textWith(422, act(stay.id, form));
    expect(errorsOf(answer)).toEqual([
      { field: "kind", message: "Please say what kind of animal Simba is" },
    ]);
    expect(typed(answer, "privateNote")).toBe("Came with a friend.");
    expect(chosen(answer)).toBe(bisi.id);
    const refused = await act(stay.id, { ...form, kind: "Cat" });
    expect(refused.status).toBe(409);
    expect(wordsOf(await refused.text())).toContain(`${bisi.name} does not take cats.`);
    expect((await act(stay.id, { ...form, kind: "Dog" })).status).toBe(303);
  });

  test("a boarder who is none, or of whom nobody knows, gets no stay, and the note is kept", async () => {
    const stay = await accepted(site.services, ada, {
      startDate: "2026-07-01",
      endDate: "2026-07-03",
    });
    for (const boarderId of ["nobody", ada.id, "019a0000-0000-7000-8000-000000000000"]) {
      const fields = { intent: "assign", boarderId, privateNote: "Keep me." };
      expect(typed(await textWith(404, act(stay.id, fields)), "privateNote")).toBe("Keep me.");
    }
    expect((await stayOf(site.services, stay.reference)).status).toBe("accepted");
    const none = await act(stay.id, { intent: "assign", privateNote: "Keep me." });
    expect(none.status).toBe(422);
    expect(errorsOf(await none.text())).toEqual([
      { field: "boarderId", message: "Please choose a boarder" },
    ]);
    for (const id of ["nothing", "019a0000-0000-7000-8000-000000000000"]) {
      expect((await staff.get(`${list}/${id}`)).status).toBe(404);
      const form = { intent: "accept", key: "k".repeat(20) };
      expect((await staff.post(`${list}/${id}`, form)).status).toBe(404);
    }
  });

  test("a decline needs a reason, and a step that came too late keeps what was typed", async () => {
    const stay = await received(site.services);
    const html = await textWith(422, act(stay.id, { intent: "decline", privateNote: "Too old." }));
    expect(errorsOf(html)).toEqual([
      { field: "reason", message: "Please say why; the owner reads it" },
    ]);
    const reason = { intent: "decline", reason: "We have no room this week." };
    expect((await act(stay.id, reason)).status).toBe(303);
    const late = await act(stay.id, { intent: "accept", reason: "Welcome, Simba!" });
    expect(late.status).toBe(409);
    const words = wordsOf(await late.text());
    expect(words).toContain("Ada Okafor declined the stay of Simba on");
    expect(words).toContain("Welcome, Simba!");
    expect((await stayOf(site.services, stay.reference)).status).toBe("declined");
  });

  test("the private note is for staff alone", async () => {
    const stay = await received(site.services);
    await act(stay.id, { intent: "accept", privateNote: "Barks at bicycles." });
    expect(wordsOf(await staff.html(`${list}/${stay.id}`))).toContain("Barks at bicycles.");
    const owner = site.visitor();
    await owner.post(`/r/${stay.reference}`, { digits: stay.phone_key.slice(-4) });
    const shown = await owner.words(`/r/${stay.reference}`);
    expect(shown).toContain("The stay of Simba");
    expect(shown).not.toContain("Barks at bicycles.");
    const data = await owner.html(`/r/${stay.reference}/data`);
    expect(data).not.toContain("Barks at bicycles.");
  });

  test("the filtered list is a file without formulas, and the download is in the audit log", async () => {
    await received(site.services, { ownerName: "=cmd", petName: "+Formula" });
    const response = await staff.get(`${list}.csv?q=formula`);
    expect(response.headers.get("Content-Disposition")).toMatch(/boarding-requests-2026-.*\.csv/);
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [head = "", row = "", ...more] = new TextDecoder().decode(bytes).trim().split("\r\n");
    expect(more).toEqual([]);
    expect(head).toContain('"Sent (Lagos time)"');
    expect(row).toMatch(/"20\d\d-\d\d-\d\d \d\d:\d\d"/);
    expect(row).toMatch(/"08\d\d \d{3} \d{4}"/);
    expect(row).toContain("'+Formula");
    expect(row).toContain("'=cmd");
    const [log] = await rowsOf(site.services, "audit_log", { entity: "stays" }, "detail");
    expect(log?.detail).toBe("1 row, search of 1 word");
  });

  test("a boarder says what they take, on a form that keeps what was typed", async () => {
    const own = await site.visitor().signIn("bisi");
    const path = "/dashboard/profile/places";
    const key = async () => await own.keyOf(path);
    const wrong = await own.post(path, {
      key: await key(),
      intent: "save-places",
      places: "51",
      area: "Yaba",
    });
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(errorsOf(html)).toEqual([
      { field: "places", message: "Please enter a whole number from 0 to 50" },
    ]);
    expect(typed(html, "area")).toBe("Yaba");
    const right = await own.post(path, {
      key: await key(),
      intent: "save-places",
      places: "4",
      petTypes: ["Dog", "Cat"],
      area: "Ikorodu",
    });
    expect(right.status).toBe(303);
    const after = await own.html(path);
    expect(typed(after, "places")).toBe("4");
    expect(typed(after, "area")).toBe("Ikorodu");
  });

  test("who erases their account takes their stays along, and their places are free", async () => {
    const ngozi = await rowOf(site.services, "people", { email: cast.ngozi.email });
    const stay = await received(site.services, { ownerEmail: cast.ngozi.email });
    const exported = await (await site.visitor().signIn("ngozi")).html("/dashboard/privacy/export");
    expect(exported).toContain(stay.reference);
    const erased = await eraseAccount(site.services, { ...ngozi }, { password });
    expect(erased).toMatchObject({ ok: true });
    expect(await stayOf(site.services, stay.reference)).toMatchObject({
      owner_email: "",
      status: "cancelled",
      special_instructions: "",
    });
  });
});
