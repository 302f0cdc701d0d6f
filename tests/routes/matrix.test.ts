import { beforeAll, expect, test } from "vitest";
import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import { listPublicPictures } from "#app/platform/pictures/pictures.server.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { onEachEngineAtNight } from "#tests/support/database.ts";
import { forms, withoutSending } from "#tests/support/forms.ts";
import { requestId } from "#tests/support/interests.ts";
import { publish } from "#tests/support/listings.ts";
import { isNightly } from "#tests/support/nightly.ts";
import { cast, castOf, password } from "#tests/support/people.ts";
import { petWithRecords } from "#tests/support/pets.ts";
import { houseAnimals } from "#tests/support/places.ts";
import {
  type Answers,
  everyone,
  filled,
  type Screen,
  screens,
  type Who,
} from "#tests/support/screen-list.ts";
import { type Browser, siteForAll } from "#tests/support/site.ts";
import {
  ask,
  bookStayWith,
  promiseDonation,
  receive,
  receiveAppointment,
  receivePet,
  receiveStay,
  workWith,
} from "#tests/support/site-data.ts";
import { screens as siteMap } from "#tests/support/source.ts";
import { receiveStatement } from "#tests/support/statements.ts";
import { snapshot } from "#tests/support/step-table.ts";

const people = { visitor: undefined, ...castOf };

/** By night everybody; by day one for each way in which the screen answers: those whom it takes, strangers, others. */
function oneOfEachAnswer({ get, post, script }: Screen): readonly Who[] {
  if (isNightly) return everyone;
  const first = new Map<string, Who>();
  for (const who of everyone) {
    const answers = [get[who], post[who], script[who]].join();
    if (!first.has(answers)) first.set(answers, who);
  }
  return [...first.values()];
}

test("every path of the product is in the list of screens once, and no other", () => {
  expect(screens.map(({ path }) => path).sort()).toEqual(siteMap.map(({ path }) => path).sort());
});

test("every screen that takes a form is in `forms`, or is named as left out", () => {
  const taking = screens.flatMap(({ path, fields }) => (fields ? [path] : []));
  const known = new Set([...forms.map(({ at }) => at), ...withoutSending]);
  expect([...known].sort()).toEqual([...new Set(taking)].sort());
});

onEachEngineAtNight("sqlite", "every path answers every role as written on %s", (engine) => {
  const {
    site,
    ada,
    ngozi: owner,
    musa: vet,
    bisi: boarder,
  } = siteForAll(engine, "ada", "ngozi", "musa", "bisi");
  let browsers: Map<Who, Browser>;
  let known: Record<string, string>;

  beforeAll(async () => {
    const pet = await publish(site.services, ada);
    const reference = await ask(site.services, pet);
    const [shown] = await listPublicPictures(site.services, pet);
    known = {
      pet,
      reference,
      picture: shown?.files[0]?.src ?? "",
      request: (await requestId(site.services, reference)) ?? "",
      person: ada.id,
      message: await receive(site.services),
      ...(await receiveStay(site.services)),
      ...(await receivePet(site.services, { staff: ada, boarder })),
      ...(await promiseDonation(site.services)),
      partnerPlace: await workWith(site.services),
      animalPlace: await houseAnimals(site.services, ada),
      animal: await takeInAnimalOf(site.services, ada),
      ...(await receiveStatement(site.services, ada)),
      ...(await receiveComment(site.services)),
      ...(await receiveAppointment(site.services, { owner, vet })),
      ...(await bookStayWith(site.services, { owner, boarder })),
      ...(await petWithRecords(site.services, owner)),
      email: (await listOutbox(site.services, { status: undefined, page: 1 })).rows[0]?.id ?? "",
      alertToken: "not-a-link",
      emailToken: "not-a-link",
      passwordToken: "not-a-link",
    };
    browsers = new Map();
    for (const who of everyone) browsers.set(who, await newBrowser(who));
  });

  function newBrowser(who: Who): Promise<Browser> {
    const name = people[who];
    return name ? site.visitor().signIn(name) : Promise.resolve(site.visitor());
  }

  /** Logging out ends a session for good: that is walked with one to throw away. */
  async function browserFor(who: Who, path: string): Promise<Browser> {
    return (path !== "/logout" && browsers.get(who)) || newBrowser(who);
  }

  test.each(screens)("$path", async (screen) => {
    const { path, example, get, post, script } = screen;
    const address = filled(example, known);
    const data = address === "/" ? "/_.data" : `${address}.data`;
    const expected = (answers: Answers, who: Who) =>
      String(answers[who]).replaceAll("{here}", encodeURIComponent(address));
    for (const who of everyone) {
      const name = people[who];
      const fields: Record<string, string> =
        path === "/login" && name ? { email: cast[name].email, password } : {};
      const browser = await browserFor(who, path);
      expect
        .soft(
          {
            visit: await told(await browser.get(address)),
            form: await told(await browser.post(address, fields)),
          },
          `to ${who}`,
        )
        .toEqual({ visit: expected(get, who), form: expected(post, who) });
      if (!oneOfEachAnswer(screen).includes(who)) continue;
      const another = await browserFor(who, path);
      expect
        .soft(
          {
            "its data": await told(await browser.get(data)),
            "form by script": await told(await another.post(data, fields)),
          },
          `to ${who}`,
        )
        .toEqual({ "its data": expected(get, who), "form by script": expected(script, who) });
      // The script of working pages gets the same answer, or is told to load a document.
      const part = await told(await browser.get(address, { "X-Visit": "part" }));
      expect.soft([expected(get, who), address], `a part to ${who}`).toContain(part);
    }
  });

  test("a page that is asked for ahead is read without any effect", async () => {
    const before = await snapshot(site.services);
    for (const screen of screens) {
      const { path, example } = screen;
      if (path === "/logout") continue;
      for (const who of oneOfEachAnswer(screen)) {
        const browser = await browserFor(who, path);
        const ahead = { "X-Visit": "part", "X-Sec-Purpose": "prefetch" };
        const response = await browser.get(filled(example, known), ahead);
        expect(response.status, `${path} to ${who}`).toBeLessThan(500);
      }
    }
    expect(await snapshot(site.services)).toEqual(before);
  });
});

/** The status, or where a redirect leads; data requests carry theirs in a 202. */
async function told(response: Response): Promise<string> {
  const { status, headers } = response;
  if (status !== 202)
    return headers.get("Location") ?? headers.get("X-Visit-Location") ?? `${status}`;
  const values = JSON.parse((await response.text()).split("\n")[0] ?? "[]") as unknown[];
  return String(values[values.indexOf("redirect") + 1]);
}
