import { randomUUID } from "node:crypto";
import { send, Visitor } from "../visitor.ts";
import { dayFrom } from "./visitors.ts";
import { type Field, pick, signIn, type Work } from "./work.ts";

/** Staff reject requests, take some of it back, and reject again. */
export const decisions: Work = {
  name: "decisions and undo",
  hands: 2,
  pauseMs: 500,
  begin(field, hand) {
    const { acknowledged } = field.observed;
    let session: ReturnType<typeof signIn> | undefined;
    let at = hand;
    return async () => {
      session ??= signIn(field, "decisions and undo", pick(field.cast.staff, hand));
      const page = await session.catch((error: unknown) => {
        session = undefined;
        throw error;
      });
      const interest = acknowledged.interests[at];
      if (!interest) return;
      at += 2;
      await page.open(`/adoption-requests?q=${encodeURIComponent(interest.email)}`);
      await page.follow(/^View /);
      const { address } = page;
      const interestId = /^\/adoption-requests\/([\w-]+)/.exec(address)?.[1];
      if (!interestId)
        throw new Error(`${interest.email} is not found, but ${page.words.slice(0, 200)}`);
      const decision = { interestId, steps: [] as string[], status: "pending" };
      const done = (step: string, status: string) => {
        decision.steps.push(step);
        decision.status = status;
        if (decision.steps.length === 1) acknowledged.decisions.push(decision);
      };
      const reject = async (note: string) => {
        await page.fill("Private note about the rejection", note).press("Reject");
        if (page.status >= 400) throw new Error(`rejecting: ${page.status} ${page.alert}`);
        done("staff.reject", "rejected");
      };
      await reject("A drill.");
      if (at % 3 === 0) return;
      await page.open(address);
      await page.press(/^Undo Reject/);
      if (page.status >= 400) throw new Error(`undoing: ${page.status} ${page.alert}`);
      done("undo", "pending");
      if (at % 3 === 1) return;
      await page.open(address);
      await reject("A drill, again.");
    };
  },
};

const racers = 3;

/** Three owners want one time of a veterinarian, at one moment. */
export const appointments: Work = {
  name: "appointments for one slot",
  hands: 1,
  pauseMs: 1_000,
  begin(field) {
    let round = 0;
    const work = "appointments for one slot";
    return async () => {
      round += 1;
      const vet = pick(field.cast.vets, round);
      const address = `/dashboard/pet-owner/vets/${vet}?day=${dayFrom(1 + (round % 20))}`;
      const pages = await owners(field, work, round);
      await Promise.all(pages.map((page) => page.open(address)));
      const free = pages.map(({ html }) =>
        [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot]) => slot ?? ""),
      );
      const slot = free[0]?.find((one) => free.every((slots) => slots.includes(one)));
      if (!slot) return;
      const time = new Date(Date.parse(slot) + 3_600_000).toISOString().slice(11, 16);
      await race(pages, async (page) => {
        await page.check(time).fill("Reason", "Limps on the left").press("Book");
        const id = /^\/dashboard\/pet-owner\/bookings\/([\w-]+)/.exec(page.address)?.[1];
        if (id) field.observed.acknowledged.appointments.push({ slot: `${vet} ${slot}`, id });
        else if (page.status !== 409) throw new Error(`booking: ${page.status} ${page.alert}`);
      });
    };
  },
};

/** Three owners want the only place of a boarder for one night. */
export const stays: Work = {
  name: "stays for one place",
  hands: 1,
  pauseMs: 1_500,
  begin(field) {
    let round = 0;
    const work = "stays for one place";
    return async () => {
      round += 1;
      const [from, to] = [dayFrom(2 * round), dayFrom(2 * round + 1)];
      if (round > 170) return;
      const pages = await owners(field, work, round + 1);
      const address = `/dashboard/pet-owner/boarders/${field.cast.boarder}?startDate=${from}&endDate=${to}`;
      await Promise.all(pages.map((page) => page.open(address)));
      await race(pages, async (page) => {
        await page.press("Book");
        const id = /^\/dashboard\/pet-owner\/stays\/([\w-]+)/.exec(page.address)?.[1];
        if (id) field.observed.acknowledged.stays.push({ day: from, id });
        else if (page.status !== 409)
          throw new Error(`booking: ${page.status} ${page.address} ${page.alert}`);
      });
    };
  },
};

/** Each round other owners: nobody may book more than ten times an hour. */
function owners(field: Field, work: string, round: number) {
  const third = Math.floor(field.cast.owners.length / racers);
  return Promise.all(
    Array.from({ length: racers }, (_, lane) => {
      const who = field.cast.owners[lane * third + (round % third)];
      if (!who) throw new Error("there are too few owners");
      return remembered(field, work, who);
    }),
  );
}

const sessions = new Map<string, ReturnType<typeof signIn>>();

function remembered(...[field, work, who]: Parameters<typeof signIn>): ReturnType<typeof signIn> {
  const known = sessions.get(work + who.email);
  if (known) return known;
  const session = signIn(field, work, who);
  sessions.set(work + who.email, session);
  session.catch(() => sessions.delete(work + who.email));
  return session;
}

async function race<T>(pages: readonly T[], run: (page: T) => Promise<void>): Promise<void> {
  const results = await Promise.allSettled(pages.map(run));
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}

/** A program with a token adds pets, each request with a key, some of them twice. */
export const api: Work = {
  name: "API with tokens and keys",
  hands: 1,
  pauseMs: 400,
  begin(field, hand) {
    const work = "API with tokens and keys";
    const browser = new Visitor(field.observed, field.parts.origin, { work });
    // An owner may have a hundred pets.
    const perOwner = 80;
    let made = 0;
    let token: string | undefined;
    const call = async (path: string, body: object, key: string) => {
      const answer = await browser.ask(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json",
          "Idempotency-Key": key,
          ...(token && { Authorization: `Bearer ${token}` }),
        },
      });
      const said = (await answer.json()) as { token?: string; _id?: string };
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
      return said;
    };
    return async () => {
      const { email, password } = pick(field.cast.programs, hand + Math.floor(made / perOwner));
      if (made % perOwner === 0) token = undefined;
      token ??= (await call("/api/auth/login", { email, password }, randomUUID())).token;
      const key = randomUUID();
      const pet = { name: `Drill ${field.next()}`, species: "Dog" };
      made += 1;
      const { _id: id = "" } = await call("/api/auth/pets", pet, key);
      field.observed.acknowledged.tokens.push({ key: pet.name, id });
      const again = await call("/api/auth/pets", pet, key);
      if (again._id !== id) throw new Error(`the same key made ${id} and ${again._id}`);
    };
  },
};

/** Staff change a pet's page; once that is acknowledged, each process that answers is asked for the page. */
export const changes: Work = {
  name: "changes seen by every process",
  hands: 1,
  pauseMs: 700,
  begin(field) {
    const work = "changes seen by every process";
    let session: ReturnType<typeof signIn> | undefined;
    let round = 0;
    return async () => {
      session ??= signIn(field, work, pick(field.cast.staff, 5));
      const page = await session.catch((error: unknown) => {
        session = undefined;
        throw error;
      });
      round += 1;
      const listing = field.cast.listings[round % 5] ?? "";
      // So that each process has the page as it was.
      await readEverywhere(field, `/pet-details/${listing}`);
      const word = `word-${field.next()}-of-the-drill`;
      await page.open(`/dashboard/staff/listings/${listing}`);
      await page.fill("Description", `Gentle, and fond of rain. ${word}`).press("Save changes");
      if (page.status >= 400) throw new Error(`saving: ${page.status} ${page.alert}`);
      for (const { process, text } of await readEverywhere(field, `/pet-details/${listing}`)) {
        const isThere = text.includes(word);
        field.observed.acknowledged.changes.push({ word, process, isThere });
      }
    };
  },
};

/** What each process answers that answers with a page, and does not say itself that it may be old. */
async function readEverywhere({ parts }: Field, path: string) {
  const headers = { Accept: "text/html", "Accept-Encoding": "identity" };
  const read = parts.sites.map(async ({ port, name }) => {
    const raw = await send({ host: "127.0.0.1", port, path, headers, agent: false });
    const isMarked = raw?.headers.some(
      ([header, value]) => header === "warning" && value.startsWith("110"),
    );
    if (raw?.status !== 200 || isMarked) return [];
    return [{ process: name, text: raw.body.toString() }];
  });
  return (await Promise.all(read)).flat();
}
