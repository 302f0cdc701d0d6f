import { expect, test } from "vitest";
import * as interestEmails from "#app/features/adoption/interest/interest-emails.ts";
import { mailToApplicant } from "#app/features/adoption/interest/mail-applicant.server.ts";
import * as stayEmails from "#app/features/boarding/stay/stay-emails.ts";
import { mailToOwner } from "#app/features/boarding/stay/stay-mails.server.ts";
import * as inquiryEmails from "#app/features/inquiries/inquiry/inquiry-emails.ts";
import {
  eraseReferenceRecord,
  opensByKey,
} from "#app/features/privacy/sender-data/sender-data.server.ts";
import { listEmails, markEmailSent } from "#app/platform/mail/outbox.queries.server.ts";
import { sendMail } from "#app/platform/mail/send-mail.server.ts";
import { withdrawMail } from "#app/platform/mail/withdraw-mail.server.ts";
import { answerInquiry } from "#tests/support/inquiries.ts";
import { interestOf } from "#tests/support/interests.ts";
import { shelter, value } from "#tests/support/listings.ts";
import { cast } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { servicesForAll } from "#tests/support/services.ts";
import { ask, kemi, receive } from "#tests/support/site-data.ts";
import { booked, openForPets, received } from "#tests/support/stays.ts";
import { rowOf, rowsOf } from "#tests/support/tables.ts";

const words = { by: "Ada", text: "Does he bark?\nhttp://localhost:3000/r/B2222222222" };
/** Each with what it says beside the facts. */
const toApplicants = {
  receivedEmail: [],
  alreadyAskedEmail: [],
  approvedEmail: ["Come on Sunday."],
  rejectedEmail: ["Not this time."],
  closedEmail: ["Simba has gone home."],
  withdrawnEmail: [],
  releasedEmail: ["We are sorry."],
  interestAnswerEmail: ["He does.", { at: "2026-09-01T10:00:00.000Z", text: words.text }],
};
const toOwners = {
  stayReceivedEmail: [24],
  stayAgainEmail: [],
  stayBookedEmail: [],
  stayAcceptedEmail: ["Welcome."],
  stayDeclinedEmail: ["No place."],
  stayQuestionEmail: ["Does he bark?"],
  stayMessageEmail: [words],
  stayHandedOverEmail: [{ name: "Tọ́lá", phone: "+2348035550102" }],
  stayGivenBackEmail: [],
  stayCancelledEmail: [null],
  stayDaysAcceptedEmail: [
    {
      before: { start_day: "2026-06-01", end_day: "2026-06-03" },
      agreedKobo: 24_000_00,
      reason: "See you then!",
    },
  ],
  stayDaysDeclinedEmail: [
    { days: { start_day: "2026-06-01", end_day: "2026-06-03" }, reason: "I travel then." },
  ],
  stayExpiredEmail: [],
  stayNoteEmail: [{ by: "Tọ́lá", line: "All is well." }],
  boarderGoneEmail: [],
};
/** They tell boarders, who have an account. */
const toBoarders = [
  ...["boarderDaysRequestedEmail", "boarderEmail", "boarderMessageEmail"],
  "boarderNewDaysEmail",
];

const templatesOf = (module: object) =>
  Object.keys(module)
    .filter((name) => name.endsWith("Email"))
    .sort();

type Template<Facts> = (facts: Facts, ...more: unknown[]) => ReturnType<typeof composed>;
declare function composed(): { subject: string; body: string };

const { services, ada } = servicesForAll("sqlite", "ada");

/** The newest e-mail's links with a key, and whether the key opens this reference alone. */
async function expectOneKey(reference: string): Promise<void> {
  const [mail] = await listEmails(services.db.reader, { limit: 1, offset: 0 });
  const links = [...(mail?.body ?? "").matchAll(/(\S*\/r\/\w+)\?key=(\S+)/g)];
  expect(links, mail?.subject).toHaveLength(1);
  const [[, address, key = ""] = []] = links;
  expect(address).toBe(`http://localhost:3000/r/${reference}`);
  expect(key).toMatch(/^[2-9A-HJ-NP-Z]{26}$/);
  expect(mail?.body.split(key)).toHaveLength(2);
  expect(await opensByKey(services, { reference, key })).toBe(true);
}

test("the list of templates below is whole", () => {
  expect(templatesOf(interestEmails)).toEqual(Object.keys(toApplicants).sort());
  expect(templatesOf(stayEmails)).toEqual([...Object.keys(toOwners), ...toBoarders].sort());
  expect(templatesOf(inquiryEmails)).toEqual(["inquiryAnswerEmail", "inquiryReceivedEmail"]);
});

test("each e-mail to an applicant has one link that opens the request", async () => {
  const pet = await shelter(services, { name: "Simba" });
  const reference = await ask(services, pet);
  await expectOneKey(reference);
  const { id } = await interestOf(services, pet);
  const interest = await rowOf(services, "interests", { id }, "reference", "name", "email");
  const about = { ...interest, id, listing_id: pet, listing_name: "Simba" };
  for (const [name, more] of Object.entries(toApplicants)) {
    services.pass(1000);
    const template = Reflect.get(interestEmails, name) as Template<interestEmails.EmailFacts>;
    const mail = mailToApplicant(services.site, about, (facts) => template(facts, ...more));
    await services.db.transaction((trx) => sendMail(trx, services.now(), mail));
    await expectOneKey(reference);
  }
});

test("each e-mail to the owner of a stay has one link that opens it, of a booking from an account too", async () => {
  const request = await received(services);
  await expectOneKey(request.reference);
  const boarder = await newcomer(services, "boarder", "Tọ́lá Ògúnlẹ́yẹ");
  await openForPets(services, boarder, { places: 2 });
  const { stay: booking } = await booked(services, boarder.id);
  for (const stay of [request, booking]) {
    for (const [name, more] of Object.entries(toOwners)) {
      services.pass(1000);
      const template = Reflect.get(stayEmails, name) as Template<stayEmails.StayFacts>;
      const mail = mailToOwner(services.site, stay, (facts) => template(facts, ...more));
      await services.db.transaction((trx) => sendMail(trx, services.now(), mail));
      await expectOneKey(stay.reference);
    }
  }
});

test("each e-mail about a message has one link that opens it", async () => {
  services.pass(1000);
  const id = await receive(services);
  const { reference } = await rowOf(services, "inquiries", { id }, "reference");
  await expectOneKey(reference);
  services.pass(1000);
  value(await answerInquiry(services, ada, id, { answer: `See ${reference} and come by.` }));
  await expectOneKey(reference);
});

test("no key of an erased record stays", async () => {
  services.pass(1000);
  const id = await receive(services);
  const kept = () => rowsOf(services, "reference_keys", { entity_id: id }, "reference");
  const [key] = await kept();
  // An e-mail that waits takes its key along; one that has left does not.
  const [mail] = await listEmails(services.db.reader, { limit: 1, offset: 0 });
  const at = services.now().toISOString();
  await services.db.transaction((trx) => markEmailSent(trx, mail?.id ?? "", at));
  value(await eraseReferenceRecord(services, key?.reference ?? ""));
  expect(await kept()).toEqual([]);
});

test("no key is made for an e-mail that was queued before, and a withdrawn one takes its key along", async () => {
  const facts = { name: kemi.name, pet: "Simba", reference: "A2222222222" };
  const { origin, name: siteName } = services.site;
  const mail = {
    to: cast.ada.email,
    email: interestEmails.receivedEmail({ ...facts, origin, siteName }),
    cause: "the-same-cause",
    delayMs: 1000,
    about: [{ entity: "interest", id: "some-id" }],
  };
  const keys = () => rowsOf(services, "reference_keys", { reference: facts.reference }, "key_hash");
  const now = services.now();
  for (let n = 0; n < 2; n += 1) await services.db.transaction((trx) => sendMail(trx, now, mail));
  expect(await keys()).toHaveLength(1);
  await services.db.transaction((trx) => withdrawMail(trx, mail.cause, now.toISOString()));
  expect(await keys()).toEqual([]);
});
