import { beforeAll, expect, test } from "vitest";
import { makePasswordLink } from "#app/features/accounts/auth/link/one-time-links.server.ts";
import { listOutbox } from "#app/features/insights/outbox/review-outbox.server.ts";
import { takeInAnimalOf } from "#tests/support/animals.ts";
import { receiveComment } from "#tests/support/comments.ts";
import { requestId } from "#tests/support/interests.ts";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { petWithRecords } from "#tests/support/pets.ts";
import { houseAnimals } from "#tests/support/places.ts";
import { filled, screens } from "#tests/support/screen-list.ts";
import { siteForAll } from "#tests/support/site.ts";
import {
  ask,
  kemi,
  promiseDonation,
  receive,
  receiveStay,
  workWith,
} from "#tests/support/site-data.ts";
import { screens as siteMap, textOf } from "#tests/support/source.ts";
import { receiveStatement } from "#tests/support/statements.ts";

const { site, ada, tunde } = siteForAll("sqlite", "ada", "tunde");
const staff = site.signedIn("ada");
let known: Record<string, string>;

beforeAll(async () => {
  const pet = await shelter(site.services);
  const reference = await ask(site.services, pet);
  const link = await site.services.db.transaction((trx) =>
    makePasswordLink(site.services, trx, tunde.id, null),
  );
  const request = (await requestId(site.services, reference)) ?? "";
  const [mail] = (await listOutbox(site.services, { status: undefined, page: 1 })).rows;
  known = {
    person: tunde.id,
    pet,
    reference,
    passwordToken: new URL(link).pathname.split("/").at(-1) ?? "",
    alertToken: "none",
    emailToken: "none",
    request,
    message: await receive(site.services),
    ...(await receiveStay(site.services)),
    ...(await promiseDonation(site.services)),
    ...(await receiveStatement(site.services, ada)),
    partnerPlace: await workWith(site.services),
    animalPlace: await houseAnimals(site.services, ada),
    animal: await takeInAnimalOf(site.services, ada),
    ...(await receiveComment(site.services)),
    boarderStay: tunde.id,
    vet: tunde.id,
    appointment: tunde.id,
    visit: tunde.id,
    seen: tunde.id,
    payment: tunde.id,
    booking: tunde.id,
    boarder: tunde.id,
    ownStay: tunde.id,
    patient: tunde.id,
    ...(await petWithRecords(site.services, await admit(site.services, "ngozi"))),
    email: mail?.id ?? "",
  };
});

const forms = screens.flatMap(({ path, example, fields }) =>
  fields ? [{ path, example, fields }] : [],
);

test("every path with an action is among them", () => {
  const actions = siteMap.filter(({ file }) =>
    /export (async )?function action/.test(textOf(file)),
  );
  expect(forms.map(({ path }) => path).sort()).toEqual(actions.map(({ path }) => path).sort());
});

type Body = { body: BodyInit | null; type: string | null };
type Fields = Record<string, string>;

const encoded = (pairs: [string, string][]): Body => ({
  body: pairs.map(([name, value]) => `${name}=${value}`).join("&"),
  type: "application/x-www-form-urlencoded",
});
const multipart = (body: string, type = "multipart/form-data; boundary=x"): Body => ({
  body,
  type,
});
const part = (name: string, value: string, more = "") =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
const every = (fields: Fields, value: string) =>
  encoded(Object.keys(fields).map((name) => [name, value]));
const withMore = (fields: Fields, more: [string, string][]) =>
  encoded([
    ...Object.entries(fields).map(([name, value]): [string, string] => [
      name,
      encodeURIComponent(value),
    ]),
    ...more,
  ]);

const bodies: [string, (fields: Fields) => Body][] = [
  ["JSON", (fields) => ({ body: JSON.stringify(fields), type: "application/json" })],
  ["plain text", () => ({ body: "name=x", type: "text/plain" })],
  ["bytes without a type", () => ({ body: new Uint8Array([0, 1, 2, 255]), type: null })],
  ["XML", () => ({ body: "<a/>", type: "application/xml" })],
  ["a type of nonsense", () => ({ body: "x", type: "multipart/form-data;;;boundary" })],
  ["nothing, as a form", () => ({ body: "", type: "application/x-www-form-urlencoded" })],
  ["no body at all", () => ({ body: null, type: null })],
  ["nothing, in parts", () => multipart("")],
  ["parts without a boundary", () => multipart(part("name", "x"), "multipart/form-data")],
  [
    "parts with another boundary",
    () => multipart(part("name", "x"), "multipart/form-data; boundary=y"),
  ],
  [
    "parts that break off",
    (fields) =>
      multipart(
        Object.keys(fields)
          .map((name) => part(name, "x"))
          .join(""),
      ),
  ],
  [
    "a part without a name",
    () => multipart("--x\r\nContent-Disposition: form-data\r\n\r\nv\r\n--x--\r\n"),
  ],
  ["a part without headers", () => multipart("--x\r\n\r\nv\r\n--x--\r\n")],
  [
    "a part with endless headers",
    () => multipart(`--x\r\nX: ${"h".repeat(100_000)}\r\n\r\nv\r\n--x--\r\n`),
  ],
  [
    "a file in every field",
    (fields) =>
      multipart(
        `${Object.keys(fields)
          .map((name) => part(name, "%PDF-1.7", '; filename="x.pdf"'))
          .join("")}--x--\r\n`,
      ),
  ],
  [
    "fifty files",
    () => multipart(`${part("imageUrl", "x", '; filename="x"').repeat(50)}--x--\r\n`),
  ],
  [
    "ten megabytes in a field",
    (fields) => every({ [Object.keys(fields)[0] ?? "a"]: "" }, "a".repeat(10 * 1024 * 1024)),
  ],
  [
    "ten megabytes in a part",
    (fields) =>
      multipart(`${part(Object.keys(fields)[0] ?? "a", "a".repeat(10 * 1024 * 1024))}--x--\r\n`),
  ],
  ["null characters", (fields) => every(fields, "a%00b%00")],
  ["half characters", (fields) => every(fields, "%ED%A0%80x%ED%BF%BF")],
  ["broken escapes", (fields) => every(fields, "%E0%A4%A%zz%")],
  [
    "half characters in parts",
    (fields) =>
      multipart(
        `${Object.keys(fields)
          .map((name) => part(name, "\ud800 \0"))
          .join("")}--x--\r\n`,
      ),
  ],
  [
    "every control character",
    (fields) =>
      every(
        fields,
        Array.from({ length: 32 }, (_, at) => `%${at.toString(16).padStart(2, "0")}`).join(""),
      ),
  ],
  [
    "right-to-left and joined emoji",
    (fields) => every(fields, encodeURIComponent("\u202e👩‍👩‍👧\u0301\ufeff")),
  ],
  [
    "three hundred fields",
    (fields) =>
      withMore(
        fields,
        Array.from({ length: 300 }, (_, at) => [`f${at}`, "x"]),
      ),
  ],
  ["three hundred parts", () => multipart(`${part("a", "b").repeat(300)}--x--\r\n`)],
  [
    "every field twice",
    (fields) =>
      withMore(
        fields,
        Object.keys(fields).map((name) => [name, "again"]),
      ),
  ],
  [
    "every field a hundred times",
    (fields) =>
      withMore(
        fields,
        Object.keys(fields).flatMap((name) =>
          Array.from({ length: 100 }, (): [string, string] => [name, "x"]),
        ),
      ),
  ],
  [
    "names of objects' own parts",
    (fields) =>
      withMore(
        fields,
        [
          "__proto__",
          "constructor",
          "prototype",
          "toString",
          "hasOwnProperty",
          "__proto__.x",
          "constructor.prototype.y",
          "__proto__[z]",
        ].map((name) => [name, "x"]),
      ),
  ],
  [
    "fields as lists and objects",
    (fields) =>
      withMore(
        {},
        Object.keys(fields).flatMap((name): [string, string][] => [
          [`${name}[0]`, "x"],
          [`${name}.a`, "x"],
          [`${name}[]`, "x"],
          [`${name}[999999999]`, "x"],
          [`${name}[99].a`, "x"],
        ]),
      ),
  ],
  [
    "deep names",
    () =>
      encoded([
        ["a.".repeat(5000), "x"],
        ["a[0]".repeat(2000), "x"],
        ["[".repeat(3000), "x"],
        ["", "x"],
      ]),
  ],
  [
    "a form library's own orders",
    (fields) =>
      withMore(fields, [
        [
          "__intent__",
          encodeURIComponent(JSON.stringify({ type: "validate", payload: { name: "email" } })),
        ],
        ["__state__", encodeURIComponent(JSON.stringify({ validated: { x: true } }))],
      ]),
  ],
  [
    "an order to insert",
    (fields) =>
      withMore(fields, [
        [
          "__intent__",
          encodeURIComponent(
            JSON.stringify({ type: "insert", payload: { name: "goodWith", index: 1e9 } }),
          ),
        ],
      ]),
  ],
  [
    "an order to reset",
    (fields) =>
      withMore(fields, [["__intent__", encodeURIComponent('{"type":"reset","payload":{}}')]]),
  ],
  [
    "an order that is none",
    (fields) =>
      withMore(fields, [
        ["__intent__", "%7Bnot json"],
        ["__state__", "null"],
      ]),
  ],
  [
    "an order of another shape",
    (fields) =>
      withMore(fields, [
        ["__intent__", "null"],
        ["__intent__", "7"],
      ]),
  ],
  ["a state that is none", (fields) => withMore(fields, [["__state__", "%7Bnot json"]])],
  [
    "an unknown order",
    (fields) =>
      withMore(fields, [
        ["__intent__", encodeURIComponent('{"type":"constructor","payload":{"name":"__proto__"}}')],
      ]),
  ],
  [
    "a compressed body",
    () => ({ body: new Uint8Array([31, 139, 8, 0]), type: "application/x-www-form-urlencoded" }),
  ],
  [
    "another alphabet",
    () => ({ body: "name=%E9", type: "application/x-www-form-urlencoded; charset=iso-8859-1" }),
  ],
];

/** What one form sends with these bodies is answered by a page of ours, never a 5xx; the others are named. */
async function send({ path, example, fields }: (typeof forms)[number], these: typeof bodies) {
  const address = filled(example, known);
  const faults: string[] = [];
  for (const [name, bodyOf] of these) {
    const { body, type } = bodyOf(fields);
    if (path === "/logout") await staff.signIn("ada");
    for (const to of [address, `${address}.data`]) {
      const headers: Record<string, string> = {
        "Sec-Fetch-Site": "same-origin",
        ...(type !== null && { "Content-Type": type }),
      };
      const sent = body !== null && type === null ? new Blob([body as BlobPart]) : body;
      const response = await staff.ask(to, { method: "POST", body: sent, headers });
      const fault = faultOf(response, await response.text());
      if (fault) faults.push(`${name}, to ${to}: ${fault}`);
    }
  }
  return faults;
}

function faultOf({ status, headers }: Response, text: string): string | undefined {
  if (status < 200 || status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (!headers.get("Content-Security-Policy")) return "no security headers";
  const type = headers.get("Content-Type") ?? "";
  if (type.startsWith("text/html")) {
    return text.includes("Rehome Lagos</title>") ? undefined : "not a page of ours";
  }
  const isRedirect = status === 303 && headers.get("Location")?.startsWith("/");
  const isData = type.startsWith("text/x-script") || type.startsWith("application/json");
  return isData || isRedirect ? undefined : `neither page nor data`;
}

// One reader takes every body apart and drops what no form has: all of it is tried on a reading page, a working
// page and a form with files. What it lets through is for each form to bear.
const readers = ["/pet-details/:id", "/login", "/create-adoption"];
const lettingThrough = new Set([
  "JSON",
  "nothing, as a form",
  "a file in every field",
  "null characters",
  "half characters",
  "every control character",
  "right-to-left and joined emoji",
  "every field twice",
  "every field a hundred times",
  "fields as lists and objects",
]);

test.each(forms)("$path takes any body without breaking", async (form) => {
  const isReader = readers.includes(form.path);
  const these = bodies.filter(([name]) => isReader || lettingThrough.has(name));
  expect(these.length).toBe(isReader ? bodies.length : lettingThrough.size);
  expect(await send(form, these)).toEqual([]);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test("after all of it the site still works", async () => {
  const pet = await shelter(site.services);
  expect((await site.visitor().post(`/pet-details/${pet}`, kemi)).status).toBe(303);
  await staff.signIn("ada");
  expect((await staff.get("/adoption-requests")).status).toBe(200);
});
