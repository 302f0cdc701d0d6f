import { beforeAll, expect, test } from "vitest";
import { shelter } from "#tests/support/listings.ts";
import { admit, suspend } from "#tests/support/people.ts";
import { openSite, siteForAll, typed, wordsOf } from "#tests/support/site.ts";
import { kemi } from "#tests/support/site-data.ts";
import { rowOf, updateRows } from "#tests/support/tables.ts";

const { site } = siteForAll("sqlite");
let pet: string;

beforeAll(async () => {
  pet = `/pet-details/${await shelter(site.services, { name: "Bingo" })}`;
  for (const who of ["ada", "ngozi", "musa"] as const) await admit(site.services, who);
});

async function headerOf(response: Response): Promise<string> {
  const html = await response.text();
  return wordsOf(/<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? "");
}

test("the header leads whoever is signed in to the dashboard, and a stranger to sign in", async () => {
  const owner = await site.visitor().signIn("ngozi");
  for (const path of ["/", "/up-for-adoption", pet, "/about-us", "/forgotten-password", "/none"]) {
    expect(await headerOf(await owner.get(path)), path).toMatch(/Dashboard(?!.*Login)/);
    expect(await headerOf(await site.visitor().get(path)), path).toMatch(/Login/);
  }
});

test("the interest form is filled in with what is known, and a correction is kept", async () => {
  await updateRows(
    site.services,
    "people",
    { email: "ngozi@example.com" },
    { phone: "+2348035551212" },
  );
  const owner = await site.visitor().signIn("ngozi");
  const html = await owner.html(pet);
  const fields = ["name", "email", "phone", "message"].map((name) => typed(html, name));
  expect(fields).toEqual(["Ngozi Eze", "ngozi@example.com", "0803 555 1212", ""]);
  const back = await owner.post(pet, { ...kemi, name: "Ngozi A. Eze", message: "" });
  expect(back.status).toBe(422);
  const again = await back.text();
  expect(typed(again, "name")).toBe("Ngozi A. Eze");
  expect(typed(again, "email")).toBe(kemi.email);
});

test("staff find Edit and Add Photos on a pet's page, nobody else does", async () => {
  const staff = await (await site.visitor().signIn("ada")).html(pet);
  const listing = pet.replace("/pet-details", "/dashboard/staff/listings");
  expect(staff).toContain(`href="${listing}"`);
  expect(staff).toContain(`href="${listing}#listing-newPhotos"`);
  const edit = await (await site.visitor().signIn("ada")).html(listing);
  expect(edit).toContain('id="listing-newPhotos"');
  for (const other of [site.visitor(), await site.visitor().signIn("musa")]) {
    expect(await other.html(pet)).not.toContain("/dashboard/staff/");
  }
});

test("a session that is over leaves a stranger's page, which is still nobody else's", async () => {
  const guest = await admitOnce();
  const before = await guest.get("/");
  expect(await headerOf(before)).toContain("Dashboard");
  await suspend(site.services, { ...(await idOf("bisi@example.com")) });
  const after = await guest.get("/");
  expect(after.headers.get("Cache-Control")).toBe("private, no-store");
  expect(await headerOf(after)).toContain("Login");
});

async function admitOnce() {
  await admit(site.services, "bisi");
  return site.visitor().signIn("bisi");
}

async function idOf(email: string) {
  return rowOf(site.services, "people", { email }, "id", "name", "email", "role");
}

test("a visit to a reading page renews a session that is half over", async () => {
  const owner = await site.visitor().signIn("musa");
  const first = owner.cookies.get("session");
  site.services.pass(20 * 24 * 60 * 60 * 1000);
  const response = await owner.get("/about-us");
  expect(response.headers.getSetCookie().join()).toContain("session=");
  site.services.pass(20 * 24 * 60 * 60 * 1000);
  expect(await headerOf(await owner.get("/"))).toContain("Dashboard");
  expect(first).toBeDefined();
});

test("pages that speak of owners' screens lead everybody to what they may open, and tell others so", async () => {
  const pages = ["/about-us", "/services/pet-insurance", "/services/pet-surgeries"];
  const site = await openSite("sqlite");
  for (const who of ["ada", "ngozi", "musa", "bisi"] as const) await admit(site.services, who);
  for (const who of ["musa", "bisi", "ada"] as const) {
    const reader = await site.visitor().signIn(who);
    for (const path of [...pages, "/services/pet-training"]) {
      const html = await reader.html(path);
      const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
      expect(wordsOf(main), `${who} ${path}`).toContain("is for pet owners. You are signed in as");
      for (const [, to = ""] of main.matchAll(/href="(\/dashboard[^"]*)"/g)) {
        expect([who, to, (await reader.get(to)).status]).toEqual([who, to, 200]);
      }
    }
  }
  for (const reader of [site.visitor(), await site.visitor().signIn("ngozi")]) {
    const html = await reader.html("/services/pet-surgeries");
    expect(wordsOf(html)).not.toContain("You are signed in as");
    expect(html).toContain('href="/dashboard/pet-owner/add-pet"');
  }
  await site.services.cleanup();
});
