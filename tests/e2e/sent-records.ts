import type { Page } from "@playwright/test";
import { animalPath } from "#app/features/pets/pet/animal.ts";
import { addDays, lagosDay } from "#app/platform/dates.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import type { About } from "#tests/support/forms.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { markAdopted, shelter, value } from "#tests/support/listings.ts";
import { houseAnimals } from "#tests/support/places.ts";
import { askAboutStay } from "#tests/support/stay-steps.ts";
import { wordsOfWish } from "#tests/support/stays.ts";
import { fullBoarder, onDatabase } from "./boarders.ts";
import { siteNow } from "./clock.ts";
import { linkTo } from "./newcomers.ts";
import { another, findPet, newVisitor, person, post } from "./visit.ts";

/** A record, and the page with the form about it. */
type Sent = { id: string; at: string };
type Sender = { email: string; phone: string };
type Sending = (page: Page, sender: Sender) => Promise<Sent>;

/** Posts it, and finds it by the reference that leads to its page. */
async function send(
  page: Page,
  table: "interests" | "inquiries" | "stays",
  path: string,
  words: Record<string, string>,
): Promise<Sent> {
  const at = await post(page, path, words);
  const reference = at.replace("/r/", "");
  return onDatabase(async ({ db }) => {
    const sent = db.reader.selectFrom(table).where("reference", "=", reference);
    return { ...(await sent.select("id").executeTakeFirstOrThrow()), at };
  });
}

async function sendRequest(page: Page, sender: Partial<Sender> = {}): Promise<Sent> {
  const { pet } = await findPet(page, "Kuti");
  return send(page, "interests", pet, { ...newVisitor(), ...sender });
}

const sendMessage: Sending = (page, { email }) =>
  send(page, "inquiries", "/contact", {
    topic: "rescue",
    name: "Chinwe Okafor",
    email,
    message: "A cat with kittens under a stall.",
  });

export const sendStay: Sending = (page, { email, phone }) => {
  const day = addDays(lagosDay(siteNow()), 40);
  const wish = { ownerEmail: email, ownerPhone: phone, startDate: day, endDate: day };
  const words = { ...wordsOfWish(wish), key: `the-stay-of-${email}` };
  return send(page, "stays", "/pet-boarding/form", words);
};

function findPerson<Role extends "staff" | "petOwner">(role: Role) {
  return onDatabase(async ({ db }) => {
    const { email, name } = person(role);
    const found = db.reader.selectFrom("people").where("email", "=", email).select("id");
    return { ...(await found.executeTakeFirstOrThrow()), email, name, role };
  });
}

/** Sends what a form is about. */
export const sendings: Record<About, Sending> = {
  "a message": async (page, sender) => {
    const { id } = await sendMessage(page, sender);
    return { id, at: `/dashboard/staff/messages/${id}` };
  },
  "a message from the contact page": sendMessage,
  "an answered message of theirs": async (page) => {
    const words = { topic: "rescue", message: "A cat with kittens under a stall." };
    const { id } = await send(page, "inquiries", "/contact", words);
    const staff = await findPerson("staff");
    const answer = "Please try it once more.";
    await onDatabase(async (services) => {
      value(await answerInquiry(services, staff, id, { answer }, `the-answer-to-${id}`));
    });
    return { id, at: "/dashboard/messages" };
  },
  "two requests": async (page) => {
    const [one, other] = [await sendRequest(page), await sendRequest(page)];
    const at = `/adoption-requests/selected?do=reject&id=${one.id}&id=${other.id}`;
    return { id: one.id, at };
  },
  "a request of theirs": sendRequest,
  "a request sent by another browser": async (page, sender) => {
    const browser = page.context().browser();
    if (!browser) throw new Error("there is no browser");
    const other = await another(browser);
    const sent = await sendRequest(other, sender);
    await other.context().close();
    return sent;
  },
  "a stay of theirs": sendStay,
  "a stay of theirs that staff ask about": async (page, sender) => {
    const stay = await sendStay(page, sender);
    const staff = await findPerson("staff");
    const question = "Is he vaccinated?";
    await onDatabase(async (services) => {
      value(await askAboutStay(services, staff, stay.id, { question }, `ask-${stay.id}`));
    });
    return stay;
  },
  "a pet alert of theirs": async (page, { email }) => {
    await post(page, "/pet-alerts", { email });
    return { id: "", at: await linkTo(email) };
  },
  "the e-mail of a pet alert": async (page, { email }) => {
    await post(page, "/pet-alerts", { email });
    return { id: "", at: "/pet-alerts/sent" };
  },
  "full nights": async () => {
    const today = lagosDay(siteNow());
    const days = { startDate: addDays(today, 20), endDate: addDays(today, 23) };
    const { id } = await fullBoarder(days);
    const owner = await findPerson("petOwner");
    const pet = await onDatabase(({ db }) => {
      const dogs = db.reader.selectFrom("pets").where("species", "=", "Dog");
      const own = dogs.where("owner_id", "=", owner.id).where("status", "=", "active");
      return own.select("id").executeTakeFirstOrThrow();
    });
    const chosen = new URLSearchParams({ ...days, pet: pet.id });
    return { id, at: `/dashboard/pet-owner/boarders/${id}?${chosen}` };
  },
  "an adopted pet": async () => {
    const staff = await findPerson("staff");
    const id = await onDatabase(async (services) => {
      const pet = await shelter(services);
      value(await markAdopted(services, staff, pet, undefined));
      return pet;
    });
    return { id, at: `/dashboard/staff/listings/${id}` };
  },
  "an animal in care": async () => {
    const staff = await findPerson("staff");
    const id = await onDatabase((services) => takeInAnimalOf(services, staff));
    return { id, at: animalPath(id) };
  },
  "an animal without a place": async () => {
    const staff = await findPerson("staff");
    const id = await onDatabase((services) => houseAnimals(services, staff));
    return { id, at: "/dashboard/staff/animals/places" };
  },
};
