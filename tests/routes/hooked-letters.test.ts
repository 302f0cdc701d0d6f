import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site, wordsOf } from "#tests/support/app.ts";
import { admit } from "#tests/support/people.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite("sqlite");
  await admit(site.services, "ada");
  await admit(site.services, "musa");
});
afterAll(() => site.services.cleanup());

test("a word with a hooked letter is set whole in one face, the words beside it as the page is", async () => {
  const vet = await site.visitor().signIn("musa");
  const html = await (await vet.get("/dashboard/profile")).text();
  expect(html).toMatch(/Dr Musa (?:<!-- -->)*<span class="[^"]+">Ɗanjuma<\/span>/);
  expect(wordsOf(html)).toContain("Dr Musa Ɗanjuma");
  const staff = await site.visitor().signIn("ada");
  const plain = await (await staff.get("/dashboard/profile")).text();
  expect(plain).toContain(">Ada Okafor<");
});
