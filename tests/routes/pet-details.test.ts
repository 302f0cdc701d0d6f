import { setImmediate } from "node:timers/promises";
import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { changeListingStatus } from "#app/features/adoption/listing/listing.queries.server.ts";
import { listEmails } from "#app/platform/mail/outbox.queries.server.ts";
import { deleteSetting, saveSetting } from "#app/platform/settings/settings.queries.server.ts";
import { move, publish, shelter } from "#tests/support/listings.ts";
import { errorsOf, siteForAll, textWith, titleOf, typed, wordsOf } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";
import { rowOf } from "#tests/support/tables.ts";

describe("a pet's page", () => {
  const { site, ada: staff } = siteForAll("sqlite", "ada");

  test("shows everything about the pet, its picture and the form", async () => {
    const id = await publish(site.services, staff, {
      name: "Blackie",
      location: "Yaba <west>",
      age: 1,
    });
    const response = await site.visitor().get(`/pet-details/${id}`);
    const html = await response.text();
    const words = wordsOf(html);
    expect(response.status).toBe(200);
    expect(titleOf(html)).toContain("Blackie");
    for (const text of [
      "Blackie",
      "Local (Ekuke)",
      "1 year",
      "Yaba <west>",
      "with a hurt paw",
      "Back to List",
      "Express Interest",
    ]) {
      expect(words).toContain(text);
    }
    expect(html.includes('href="/up-for-adoption"')).toBe(true);
    expect(/<form[^>]* action="([^"]+)" method="post"/.exec(html)?.[1]).toBe(
      `/pet-details/${id}#interest`,
    );
    for (const name of ["name", "email", "phone", "message"]) expect(typed(html, name)).toBe("");
    const picture = /src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "";
    const file = await site.visitor().get(picture);
    expect(file.status).toBe(200);
    expect(file.headers.get("Content-Type")).toMatch(/^image\//);
    expect(file.headers.get("Cache-Control")).toContain("immutable");
    expect((await file.arrayBuffer()).byteLength).toBe(Number(file.headers.get("Content-Length")));
  });

  test("has pictures that a cache may share: one answer for everybody, and none once the pet is withdrawn", async () => {
    const id = await publish(site.services, staff, { name: "Shared" });
    const html = await site.visitor().html(`/pet-details/${id}`);
    const address = /src="(\/pictures\/[^"]+)"/.exec(html)?.[1] ?? "";
    const [stranger, ada] = [site.visitor(), await site.visitor().signIn("ada")];
    const answerFor = async (visitor: typeof ada, accept: string) => {
      const response = await visitor.get(address, { Accept: accept });
      return { headers: Object.fromEntries(response.headers), body: await response.bytes() };
    };
    const shared = await answerFor(stranger, "image/avif,image/webp,*/*");
    expect(shared.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(shared.headers).not.toHaveProperty("vary");
    expect(shared.headers).not.toHaveProperty("set-cookie");
    expect(await answerFor(ada, "*/*")).toEqual(shared);

    await move(site.services, id, "withdrawn");
    const answered = async (visitor: typeof ada) => {
      const { status, headers } = await visitor.get(address);
      return [status, headers.get("Cache-Control")];
    };
    expect(await answered(stranger)).toEqual([404, "private, no-store"]);
    expect(await answered(ada)).toEqual([200, "private, no-store"]);
  });

  test("tells the page's script where a form leads, which a redirect would hide from it", async () => {
    const id = await shelter(site.services, { name: "Told" });
    const visitor = site.visitor();
    const told = await visitor.post(`/pet-details/${id}`, kemi, { "X-Visit": "document" });
    expect([told.status, told.headers.get("Location")]).toEqual([204, null]);
    const next = told.headers.get("X-Visit-Location") ?? "";
    expect(next).toMatch(/^\/r\/A/);
    expect(await visitor.words(next)).toContain("Interest submitted successfully!");
    const back = await visitor.post(`/pet-details/${id}`, {}, { "X-Visit": "document" });
    expect([back.status, back.headers.get("X-Visit-Location")]).toEqual([422, null]);
  });

  test("says what we know in sentences, and its months where the birth month is known", async () => {
    const id = await shelter(site.services, {
      name: "Pip",
      age: 0,
      birth_month: "2025-11",
      sex: "Female",
      size: "Small",
      vaccinated: "Yes",
      good_with_children: 1,
      good_with_dogs: 0,
      good_with_cats: 1,
    });
    const html = await site.visitor().html(`/pet-details/${id}`);
    const words = wordsOf(html);
    expect(words).toMatch(/Pip Female, 4 months, small, Mixed Ikoyi She can live with children/);
    expect(words).toContain("She can live with children and cats. She is vaccinated. With us");
    expect(words).toMatch(/With us (since today|for .+?)\. Our vet has not finished her papers\./);
    expect(words).not.toContain("Not known");
    expect(html).toMatch(
      /<meta name="description" content="Pip, Mixed, 4 months, in Ikoyi\. A calm/,
    );
    const list = await site.visitor().words("/up-for-adoption");
    expect(list).toContain("Age: 4 months");
  });

  test("shows others of its kind, those of its age first, without itself and the reserved", async () => {
    const of = (name: string, changes = {}) =>
      shelter(site.services, { name, species: "Other", age: 9, ...changes });
    const id = await of("Itself");
    await of("Younger", { age: 1 });
    await of("Held", { status: "reserved" });
    await of("Dog", { species: "Dog" });
    await of("Same age");
    const about = async (part: string) => {
      const html = await site.visitor().html(`/pet-details/${part}`);
      return wordsOf(/<section[^>]*"similar"[\s\S]*?<\/section>/.exec(html)?.[0] ?? "");
    };
    expect(await about(id)).toMatch(
      /^ Pets like Itself New Same age .*Younger (?!.*(Held|Dog|Itself))/,
    );
    const held = await of("Taken", { status: "reserved" });
    expect(await about(held)).toMatch(/Other pets/);
    const text = await site.visitor().words(`/pet-details/${held}`);
    expect(text).toContain("is reserved: we have approved another home");
  });

  test("without a known sex names the pet, and stands beside its name when it is reserved", async () => {
    const id = await shelter(site.services, {
      name: "Professor",
      sex: "Unknown",
      vaccinated: "Yes",
      neutered: "Yes",
      status: "reserved",
    });
    const html = await site.visitor().html(`/pet-details/${id}`);
    expect(wordsOf(html)).toContain("Professor is vaccinated and neutered.");
    expect(wordsOf(html)).not.toContain("papers");
    expect(html).toMatch(/<h1>Professor<\/h1><span [^>]*>Reserved<\/span>/);
  });

  test("is asked about in the form, or on WhatsApp in a text with its name and short address", async () => {
    const id = await shelter(site.services, { name: "Chat" });
    const number = await numberOf(id);
    const html = await site.visitor().html(`/pet-details/${id}`);
    const text = new URLSearchParams({
      text: `Hello, I would like to know more about Chat (localhost:3000/p/${number}).`,
    });
    expect(html.replaceAll("&amp;", "&")).toMatch(
      new RegExp(`href="https://wa\\.me/\\d+\\?${String(text).replaceAll(/[+().]/g, "\\$&")}"`),
    );
    expect(wordsOf(html)).toContain(`Short address: localhost:3000/p/${number} Copy link`);
  });

  const numberOf = async (id: string) =>
    (await rowOf(site.services, "listings", { id }, "number")).number;

  test("has a short address, as long as visitors may see it, which staff and programs are told", async () => {
    const id = await shelter(site.services, { name: "Short", search_text: " short" });
    const number = await numberOf(id);
    const visitor = site.visitor();
    const led = await visitor.get(`/p/${number}`);
    expect([led.status, led.headers.get("Location")]).toEqual([303, `/pet-details/${id}`]);
    const desk = await site.visitor().signIn("ada");
    const listing = await desk.html(`/dashboard/staff/listings/${id}`);
    expect(listing).toContain(`localhost:3000/p/${number}<`);
    for (const path of [`/api/adoptions/${id}`, "/api/adoptions?search=Short"]) {
      expect([await (await visitor.get(path)).json()].flat(), path).toMatchObject([{ number }]);
    }
    for (const status of ["draft", "withdrawn"] as const) {
      const hidden = await numberOf(await shelter(site.services, { status }));
      expect((await visitor.get(`/p/${hidden}`)).status).toBe(404);
    }
    for (const wrong of ["0", "x", `0${number}`, `${number}.0`, "999999999", "9".repeat(30)]) {
      const answer = await visitor.get(`/p/${wrong}`);
      expect(answer.status, wrong).toBe(404);
      expect(wordsOf(await answer.text())).toContain("Pet not found");
    }
  });

  test("says what adoption costs above the form, leads to it from the top, and says what happens next", async () => {
    const id = await shelter(site.services, { name: "Asked" });
    const html = await site.visitor().html(`/pet-details/${id}`);
    const words = wordsOf(html);
    expect(html).toMatch(/<a [^>]*href="#express-interest"[^>]*>(<[^>]*>)*Ask about Asked</);
    expect(html).toContain('id="express-interest"');
    expect(words).toMatch(
      /No adoption fee\..*Ask about Asked.*Express Interest .*Name.*You get a reference/,
    );
    expect(wordsOf(await site.visitor().html("/terms"))).toContain(
      "What an adoption costs: No adoption fee.",
    );
    expect(html).toContain('"price":"0"');
    const updated_at = site.services.now().toISOString();
    const fee = async (value: string) => {
      const row = { name: "adoptionFee", value, updated_at } as const;
      await site.services.db.transaction((trx) => saveSetting(trx, row));
      await setImmediate();
    };
    await fee("₦5,000 for vaccines");
    const paid = await site.visitor().html(`/pet-details/${id}`);
    expect(wordsOf(paid)).toContain("₦5,000 for vaccines.");
    expect(paid).toContain('"price":"5000"');
    expect(wordsOf(await site.visitor().html("/terms"))).toContain(
      "What an adoption costs: ₦5,000 for vaccines.",
    );
    await fee("Depends on the animal");
    expect(await site.visitor().html(`/pet-details/${id}`)).not.toContain('"price"');
    await site.services.db.transaction((trx) => deleteSetting(trx, "adoptionFee"));
    const held = await site
      .visitor()
      .html(`/pet-details/${await shelter(site.services, { status: "reserved" })}`);
    expect(held).not.toContain("Ask about");
  });

  test("shows its small picture to who saves data, and offers the larger one", async () => {
    const id = await publish(site.services, staff, { name: "Light" });
    const visitor = site.visitor();
    const html = await visitor.html(`/pet-details/${id}`, { "Save-Data": "on" });
    expect(html).toMatch(/id="pictures"><img [^>]*\/96\.webp"/);
    expect(wordsOf(html)).toMatch(/Show photo \(\d+ KB\)/);
    const shown = await visitor.get(`/pet-details/${id}?photo=1`, { "Save-Data": "on" });
    expect(await shown.text()).toMatch(/id="pictures"><img [^>]*\/360\.webp"/);
  });

  test("is shared with a landscape picture, or with the mark where it has no photo", async () => {
    const id = await publish(site.services, staff, { name: "Shared" });
    const visitor = site.visitor();
    const html = await visitor.html(`/pet-details/${id}`);
    const [, path = ""] = /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html) ?? [];
    expect(html).toContain('og:image:width" content="1200"');
    expect(html).toContain('og:image:height" content="630"');
    const card = await visitor.get(path.replaceAll("&amp;", "&"));
    expect([card.status, card.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const drawn = Buffer.from(await card.arrayBuffer());
    expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630 });
    const without = await visitor.get(`/pet-details/${await shelter(site.services)}/card.jpeg`);
    expect([without.status, without.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    const draft = await shelter(site.services, { status: "draft" });
    for (const none of [draft, "none"]) {
      expect((await visitor.get(`/pet-details/${none}/card.jpeg`)).status).toBe(404);
    }
  });

  test("is shared with another picture, under another address, once it has a home", async () => {
    const id = await publish(site.services, staff, { name: "Redrawn" });
    const visitor = site.visitor();
    const shared = async () => {
      const html = await visitor.html(`/pet-details/${id}`);
      const [, path = ""] = /og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(html) ?? [];
      const alt = /og:image:alt" content="([^"]+)"/.exec(html)?.[1];
      return { path, alt, drawn: await (await visitor.get(path)).bytes() };
    };
    const first = await shared();
    expect(await shared()).toEqual(first);
    await move(site.services, id, "adopted");
    const second = await shared();
    expect(second.alt).toMatch(/ found a home\.$/);
    expect(second.path).not.toBe(first.path);
    expect(Buffer.from(second.drawn).equals(first.drawn)).toBe(false);
  });

  test("has a poster to print, whose code is the address of the page", async () => {
    const id = await publish(site.services, staff, { name: "Blackie" });
    const page = await site.visitor().html(`/pet-details/${id}`);
    expect(page).toContain(`href="/pet-details/${id}/poster"`);
    const response = await site.visitor().get(`/pet-details/${id}/poster`);
    const html = await response.text();
    const number = await numberOf(id);
    expect(wordsOf(html)).toMatch(
      new RegExp(`Could (she|he|Blackie) live with you\\? Blackie .*localhost:3000/p/${number} `),
    );
    expect(readCode(html)).toBe(`http://localhost:3000/p/${number}`);
    expect((await site.visitor().get("/pet-details/none/poster")).status).toBe(404);
  });

  test("that is not there says so in its heading", async () => {
    const html = await site.visitor().html("/pet-details/none");
    expect(html).toContain("<h1>Pet not found</h1>");
    expect(titleOf(html)).toContain("Pet not found");
  });

  test("has a sentence instead of the form once the pet is reserved or adopted", async () => {
    for (const [status, sentence] of [
      ["reserved", "Bola is reserved"],
      ["adopted", "Bola has found a home."],
    ] as const) {
      const id = await shelter(site.services, { name: "Bola", status });
      const html = await site.visitor().html(`/pet-details/${id}`);
      expect(wordsOf(html)).toContain(sentence);
      expect(html).not.toContain('name="email"');
    }
  });

  test("is not there for a draft and a withdrawn listing", async () => {
    for (const status of ["draft", "withdrawn"] as const) {
      const id = await shelter(site.services, { status });
      const response = await site.visitor().get(`/pet-details/${id}`);
      expect(response.status).toBe(404);
      expect(wordsOf(await response.text())).toContain("Pet not found");
      expect((await site.visitor().post(`/pet-details/${id}`, kemi)).status).toBe(404);
    }
  });

  test("an empty form comes back with the four messages, each leading to its field", async () => {
    const id = await shelter(site.services);
    const html = await textWith(422, site.visitor().post(`/pet-details/${id}`, {}));
    expect(titleOf(html)).toMatch(/^Error: /);
    expect(wordsOf(html)).toContain("Failed to submit interest");
    expect(errorsOf(html)).toEqual([
      { field: "name", message: "Please input your name!" },
      { field: "email", message: "Please input your email!" },
      { field: "phone", message: "Please input your phone number!" },
      { field: "message", message: "Please input your message!" },
    ]);
  });

  test.each([
    ["quotes and tags", `"O'Neil" & <script>alert(1)</script>`],
    ["Yoruba", "Ọláyínká Ṣọlá ṣe dáadáa ní Ìkẹjà"],
    ["right to left", "مرحبا \u200fبالعالم"],
    ["emoji and lines", "line one\n\n  line two 🐕🏽"],
    ["a word without end", "a".repeat(4999)],
  ])("what was typed stands in the form that comes back: %s", async (_, text) => {
    const id = await shelter(site.services);
    const response = await site
      .visitor()
      .post(`/pet-details/${id}`, { ...kemi, email: "not one", message: text });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(errorsOf(html)).toEqual([{ field: "email", message: "Please enter a valid email!" }]);
    expect(typed(html, "message")).toBe(text);
    expect(typed(html, "email")).toBe("not one");
    expect(typed(html, "name")).toBe(kemi.name);
    expect(html).not.toContain("<script>alert");
  });

  test("a text over 5,000 characters is told at its field, and nothing else is lost", async () => {
    const id = await shelter(site.services);
    const response = await site
      .visitor()
      .post(`/pet-details/${id}`, { ...kemi, message: "é".repeat(5001) });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(errorsOf(html)).toEqual([
      { field: "message", message: "Please use at most 5,000 characters" },
    ]);
    expect(typed(html, "phone")).toBe(kemi.phone);
  });

  test("a form that is sent leads to its reference, which says so once", async () => {
    const id = await shelter(site.services, { name: "Simba" });
    const visitor = site.visitor();
    const sent = await visitor.post(`/pet-details/${id}`, kemi);
    expect(sent.status).toBe(303);
    expect(sent.headers.get("Location")).toMatch(/^\/r\/A[2-9A-HJ-NP-Z]{10}$/);
    expect(await visitor.wordsAfter(sent)).toContain("Interest submitted successfully!");
    const again = await visitor.wordsAfter(sent);
    expect(again).not.toContain("Interest submitted successfully!");
    expect(again).toContain("Your request for Simba");
  });

  test("the notice waits for a page: neither a picture nor a redirect takes it", async () => {
    const id = await shelter(site.services);
    const visitor = site.visitor();
    const sent = await visitor.post(`/pet-details/${id}`, kemi);
    await visitor.get("/pictures/nothing/1.webp");
    await visitor.get("/adoption");
    expect(await visitor.wordsAfter(sent)).toContain("Interest submitted successfully!");
  });

  test("the very same form again, ten times at once, is one request with one reference", async () => {
    const id = await shelter(site.services);
    const visitor = site.visitor();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => visitor.post(`/pet-details/${id}`, kemi)),
    );
    expect(
      new Set(answers.map((answer) => `${answer.status} ${answer.headers.get("Location")}`)).size,
    ).toBe(1);
    expect(answers[0]?.status).toBe(303);
  });

  test("other words from the same browser lead to the first request", async () => {
    const id = await shelter(site.services, { name: "Nala" });
    const visitor = site.visitor();
    const first = await visitor.post(`/pet-details/${id}`, kemi);
    await visitor.follow(first);
    const second = await visitor.post(`/pet-details/${id}`, {
      ...kemi,
      message: "And we have a garden.",
    });
    expect(second.status).toBe(303);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    const words = await visitor.wordsAfter(second);
    expect(words).toContain("You already asked about Nala");
    expect(words).not.toContain("Interest submitted successfully!");
  });

  test("another browser with the same phone is told so, and gets neither the reference nor a key to it", async () => {
    const id = await shelter(site.services, { name: "Rex" });
    const email = "asked.first@example.com";
    const first = await site.visitor().post(`/pet-details/${id}`, { ...kemi, email });
    const location = first.headers.get("Location") ?? "";
    const reference = location.slice(3);
    const stranger = site.visitor();
    const again = {
      ...kemi,
      email: "other@example.com",
      phone: "+234 803 555 7788",
      message: "Me too",
    };
    const response = await stranger.post(`/pet-details/${id}`, again);
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(wordsOf(html)).toContain("You already asked about Rex");
    expect(typed(html, "message")).toBe("Me too");
    expect(html).not.toContain(reference);
    expect(html).not.toContain(`${reference.slice(0, 4)}-`);
    expect(html).not.toContain(email);
    expect(response.headers.getSetCookie().join()).not.toContain("sent=");
    expect(await stranger.words(location)).not.toContain("Rex");
    const mails = await listEmails(site.services.db.reader, { limit: 200, offset: 0 });
    const toFirst = mails.filter((mail) => mail.subject === "You already asked about Rex");
    expect(toFirst.map((mail) => mail.recipient)).toEqual([email]);
  });

  test("a pet that was reserved meanwhile: 409, with what was written to be copied", async () => {
    const id = await shelter(site.services, { name: "Lady" });
    const now = site.services.now().toISOString();
    await site.services.db.transaction((trx) =>
      changeListingStatus(trx, { id, from: ["available"], to: "reserved", now }),
    );
    const words = wordsOf(await textWith(409, site.visitor().post(`/pet-details/${id}`, kemi)));
    expect(words).toContain("Lady is reserved");
    expect(words).toContain("We have a big yard in Surulere.");
  });
});

describe("an address that is no pet's", () => {
  const { site } = siteForAll("sqlite");

  test.each([
    ["a word", "blackie"],
    ["an id that nobody has", "019cadc6-9a80-7000-8000-000000000000"],
    ["another kind of id", "f47ac10b-58cc-4372-a567-0e02b2c3d479"],
    ["capitals", "019CADC6-9A80-7000-8000-000000000000"],
    ["a null character", "%00"],
    ["half a character", "%ED%A0%80"],
    ["ten thousand characters", "a".repeat(10_000)],
    ["emoji", "🐕🏽"],
    ["a way up", "..%2F..%2Fetc%2Fpasswd"],
    ["a statement", "1'%20or%20'1'='1"],
    ["spaces", "%20%0A%0D"],
    ["undefined", "undefined"],
  ])("is a page that says so: %s", async (_, id) => {
    for (const response of [
      await site.visitor().get(`/pet-details/${id}`),
      await site.visitor().post(`/pet-details/${id}`, kemi),
      await site.visitor().post(`/pet-details/${id}`, {}),
    ]) {
      const html = await response.text();
      expect(response.status).toBe(404);
      expect(wordsOf(html)).toContain("Pet not found");
      expect(titleOf(html)).toContain("Pet not found");
    }
  });

  test.each(["%E0%A4%A", "%", "%zz"])(
    "an address that cannot be read is a page of ours: %s",
    async (id) => {
      const response = await site.visitor().get(`/pet-details/${id}`);
      expect([400, 404]).toContain(response.status);
      expect(wordsOf(await response.text())).toContain("Rehome Lagos");
    },
  );
});

/** Reads the QR code of a page, as a phone's camera would. */
function readCode(html: string): string {
  const [, size = "0"] = /viewBox="0 0 (\d+) \1" role="img"/.exec(html) ?? [];
  const path = /role="img"[^>]*><path d="([^"]+)"/.exec(html)?.[1] ?? "";
  const [scale, width] = [8, Number(size) * 8];
  const data = new Uint8Array(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      const start = (row * width + Number(x) * scale) * 4;
      data.fill(0, start, start + Number(length) * scale * 4);
    }
  }
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return decodeQR({ width, height: width, data });
}
