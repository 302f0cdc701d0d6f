import { beforeEach, expect, test } from "vitest";
import { findPet } from "#app/features/adoption/catalogue/find-pet.server.ts";
import { findInterest } from "#app/features/adoption/interest/interest.queries.server.ts";
import {
  decidePet,
  findPetRequests,
  undoPetDecision,
} from "#app/features/adoption/interest/staff/decide-pet.server.ts";
import { onEachEngine } from "#tests/support/database.ts";
import { subjectsTo } from "#tests/support/emails.ts";
import {
  request as requestFor,
  review,
  somebody,
  takeBack,
  withdrawRequest,
} from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { failingLate, hourMs, minuteMs, newKey, servicesForAll } from "#tests/support/services.ts";
import { rowOf } from "#tests/support/tables.ts";

onEachEngine("deciding about all who ask for a pet on %s", (engine) => {
  const { services, ada, tunde } = servicesForAll(engine, "ada", "tunde");
  let pet: string;

  beforeEach(async () => {
    services.pass(hourMs);
    pet = await shelter(services);
  });

  const askAll = async (...names: string[]) => {
    const all = [];
    for (const name of names) {
      services.pass(1000);
      all.push(await requestFor(services, pet, somebody({ name })));
    }
    return all;
  };
  type Asked = Awaited<ReturnType<typeof requestFor>>;
  const decide = (approve: Asked | undefined, others: Asked[], key = newKey(), by = ada) => {
    const form = { approve: approve?.id, others: others.map(({ id }) => id) };
    return decidePet(services, by, pet, form, key);
  };
  const undo = (batch: string, key = newKey()) => undoPetDecision(services, ada, batch, key);
  const statuses = async (all: Asked[]) => {
    const found = all.map(({ id }) => findInterest(services.db.reader, id));
    return (await Promise.all(found)).map((one) => one?.status);
  };
  const petStatus = async () => (await findPet(services, pet))?.status;
  const mailsTo = async ({ email }: Asked) => await subjectsTo(services, email);
  const everything = async () => {
    const { reader } = services.db;
    const interests = await reader.selectFrom("interests").selectAll().orderBy("id").execute();
    const history = await reader.selectFrom("history").selectAll().orderBy("id").execute();
    const outbox = await reader.selectFrom("outbox").select("id").orderBy("id").execute();
    return { interests, history, outbox };
  };

  test("one is approved, the ticked read that another home suits better, the rest wait on, and one Undo takes it back", async () => {
    const all = await askAll("Amina", "Bola", "Chidi", "Dayo");
    const [amina, bola, chidi, dayo] = all as [Asked, Asked, Asked, Asked];
    const decided = value(await decide(amina, [amina, bola, dayo]));
    expect(decided).toMatchObject({ answered: 2, notAnswered: [], pet: "Blackie" });
    expect(await statuses(all)).toEqual(["approved", "rejected", "pending", "rejected"]);
    expect(await petStatus()).toBe("reserved");
    const answer = await findInterest(services.db.reader, bola.id);
    expect(answer?.reason).toContain("another home suits Blackie a little better");
    expect(await mailsTo(bola)).toHaveLength(2);
    expect(await mailsTo(chidi)).toHaveLength(1);

    services.pass(9 * minuteMs);
    expect(value(await undo(decided.batch))).toEqual({ undone: 3, skipped: [] });
    expect(await statuses(all)).toEqual(["pending", "pending", "pending", "pending"]);
    expect(await petStatus()).toBe("available");
    for (const one of all) expect(await mailsTo(one)).toHaveLength(1);
  });

  test("who is ticked and waits no longer is named, and nothing is refused for them", async () => {
    const all = await askAll("Amina", "Bola", "Chidi");
    const [amina, bola, chidi] = all as [Asked, Asked, Asked];
    value(await withdrawRequest(services, bola.reference, newKey()));
    const decided = value(await decide(amina, [bola, chidi]));
    expect(decided).toMatchObject({ answered: 1, notAnswered: ["Bola"] });
    expect(await statuses(all)).toEqual(["approved", "withdrawn", "rejected"]);
    expect(await mailsTo(bola)).toHaveLength(2);
  });

  test("Undo takes back what it can, and names the one that it cannot", async () => {
    const all = await askAll("Amina", "Bola", "Chidi");
    const [amina, bola, chidi] = all as [Asked, Asked, Asked];
    const { batch } = value(await decide(amina, [bola, chidi]));
    value(await withdrawRequest(services, amina.reference, newKey()));
    value(await takeBack(services, tunde, bola.id, newKey()));
    const key = newKey();
    const outcome = value(await undo(batch, key));
    expect(outcome.undone).toBe(1);
    expect(outcome.skipped).toMatchObject([
      { name: "Amina", why: expect.stringContaining("Amina withdrew Amina's request for Blackie") },
    ]);
    expect(await statuses(all)).toEqual(["withdrawn", "pending", "pending"]);
    // The same form again answers alike, and another finds nothing to do.
    expect(value(await undo(batch, key))).toEqual(outcome);
    expect(await undo(batch)).toMatchObject({ code: "CONFLICT" });
  });

  test("after ten minutes nothing is taken back", async () => {
    const all = await askAll("Amina", "Bola");
    const [amina, bola] = all as [Asked, Asked];
    const { batch } = value(await decide(amina, [bola]));
    services.pass(11 * minuteMs);
    expect(await undo(batch)).toMatchObject({
      code: "CONFLICT",
      message: "The ten minutes to undo it are over.",
    });
    expect(await statuses(all)).toEqual(["approved", "rejected"]);
  });

  test("of two staff who approve two people for one pet at once, one wins, and the other changes nothing", {
    tags: "race",
  }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const all = await askAll("Amina", "Bola", "Chidi", "Dayo");
      const [amina, bola] = all as [Asked, Asked, Asked, Asked];
      const before = await everything();
      const answers = await Promise.all([
        decide(amina, all, newKey(), ada),
        decide(bola, all, newKey(), tunde),
      ]);
      expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
      const winner = answers[0]?.ok ? amina : bola;
      const [quicker, late] = answers[0]?.ok ? [ada, "Bola"] : [tunde, "Amina"];
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        code: "CONFLICT",
        message: expect.stringContaining(`${quicker.name} rejected ${late}'s request`),
      });
      expect(answers.find(({ ok }) => ok)).toMatchObject({
        value: { answered: 3, notAnswered: [] },
      });
      expect(await statuses(all)).toEqual(
        all.map((one) => (one === winner ? "approved" : "rejected")),
      );
      const after = await everything();
      // Four answers, and the pet's own history.
      expect(after.history).toHaveLength(before.history.length + 5);
      expect(after.outbox).toHaveLength(before.outbox.length + 4);
    }
  });

  test("raced by an applicant who withdraws, each stands whole", { tags: "race" }, async () => {
    for (let n = 0; n < 5; n += 1) {
      pet = await shelter(services);
      const all = await askAll("Amina", "Bola", "Chidi");
      const [amina, bola, chidi] = all as [Asked, Asked, Asked];
      const [decided, left] = await Promise.all([
        decide(amina, [bola, chidi]),
        withdrawRequest(services, bola.reference, newKey()),
      ]);
      const { answered, notAnswered } = value(decided);
      expect([answered, notAnswered]).toEqual(left.ok ? [1, ["Bola"]] : [2, []]);
      const of = left.ok ? "withdrawn" : "rejected";
      expect(await statuses(all)).toEqual(["approved", of, "rejected"]);
    }
  });

  test("ten times the same form at once is one step with one answer", {
    tags: "race",
  }, async () => {
    const all = await askAll("Amina", "Bola");
    const [amina, bola] = all as [Asked, Asked];
    const before = await everything();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => decide(amina, [bola], "the-very-same-key-1")),
    );
    const [first] = answers.map((answer) => value(answer));
    for (const answer of answers) expect(value(answer)).toEqual(first);
    expect((await everything()).history).toHaveLength(before.history.length + 3);
    value(await undo(first?.batch ?? ""));
    expect(await decide(amina, [bola], "the-very-same-key-1")).toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Approve was taken back."),
    });
    expect(await statuses(all)).toEqual(["pending", "pending"]);
  });

  test("where the approval is refused or anything fails, nobody is answered", async () => {
    const all = await askAll("Amina", "Bola", "Chidi");
    const [amina, bola, chidi] = all as [Asked, Asked, Asked];
    const broken = { approve: amina.id, others: [bola.id] };
    const failing = decidePet(failingLate(services), ada, pet, broken, newKey());
    await expect(failing).rejects.toThrow("the power went out");
    value(await review(services, tunde, chidi.id, { decision: "approve" }, newKey()));
    const before = await everything();
    expect(await decide(amina, [bola])).toMatchObject({ code: "CONFLICT" });
    expect(await everything()).toEqual(before);
    // The others alone can be answered then.
    expect(value(await decide(undefined, [amina, bola]))).toMatchObject({ answered: 2 });
    expect(await decide(undefined, [amina, bola])).toMatchObject({ code: "CONFLICT" });
  });

  test("only this pet's requests are decided, by those who say of whom", async () => {
    const [amina, bola] = (await askAll("Amina", "Bola")) as [Asked, Asked];
    const here = pet;
    pet = await shelter(services, { name: "Nala" });
    const [other] = (await askAll("Efe")) as [Asked];
    pet = here;
    expect(await decide(other, [amina])).toMatchObject({ code: "NOT_FOUND" });
    expect(value(await decide(amina, [bola, other]))).toMatchObject({ answered: 1 });
    expect(await statuses([amina, bola, other])).toEqual(["approved", "rejected", "pending"]);
    expect(await decide(undefined, [])).toMatchObject({ code: "INVALID" });
    const many = Array.from({ length: 51 }, (_, n) => ({ ...bola, id: `${n}` }));
    expect(await decide(undefined, many)).toMatchObject({ code: "INVALID" });
    expect(await undo("x")).toMatchObject({ code: "NOT_FOUND" });
    expect(await undo(amina.id)).toMatchObject({ code: "NOT_FOUND" });
  });

  test("the fifty who wait longest are offered, and the rest counted", async () => {
    for (let n = 0; n < 52; n += 1) await requestFor(services, pet, somebody({ name: `P${n}` }));
    const found = await findPetRequests(services, pet);
    expect([found?.applicants.length, found?.more]).toEqual([50, 2]);
  });

  test("an account that has confirmed its address says where somebody lives, with which animals, and what else they ask for", async () => {
    const ngozi = await admit(services, "ngozi");
    const { email } = await rowOf(services, "people", { id: ngozi.id }, "email");
    const here = pet;
    pet = await shelter(services, { name: "Nala" });
    await requestFor(services, pet, somebody({ name: "Ngozi", email }));
    pet = here;
    await requestFor(services, pet, somebody({ name: "Ngozi", email }));
    const found = await findPetRequests(services, pet);
    expect(found?.applicants).toMatchObject([
      { name: "Ngozi", others: [{ pet: "Nala", status: "pending" }], isConfirmed: true },
    ]);
  });
});
