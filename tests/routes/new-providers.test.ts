import { expect, test } from "vitest";
import { findOffer } from "#app/features/providers/boarder/find-offer.server.ts";
import { emailsTo } from "#tests/support/emails.ts";
import { type cast, password } from "#tests/support/people.ts";
import { newcomer } from "#tests/support/pets.ts";
import { HtmlClient, siteForAll } from "#tests/support/site.ts";
import { openForPets } from "#tests/support/stays.ts";
import { updateRows } from "#tests/support/tables.ts";

const { site } = siteForAll("sqlite", "ada", "ngozi");

const boarders = "/dashboard/pet-owner/boarders";
const vets = "/dashboard/pet-owner/vets";

async function signedIn(who: keyof typeof cast, path: string): Promise<HtmlClient> {
  return new HtmlClient(await site.visitor().signIn(who)).open(path);
}

async function register(
  userType: string,
  name: string,
  email = `${userType}@example.com`,
): Promise<HtmlClient> {
  const visitor = site.visitor();
  const words = { name, email, phone: "0803 555 1234", password, userType };
  await visitor.post("/register", words);
  return new HtmlClient(visitor).open("/dashboard");
}

/** The words of the first steps, without the welcome. */
const stepsOf = (page: HtmlClient) => page.words.slice(page.words.indexOf("Your first steps"));

test("a new boarder is led to places and price, is verified with what is missing, and is listed once it is there", async () => {
  const name = "Kẹ́mi Kennel";
  const page = await register("boarder", name);
  expect(stepsOf(page)).toMatch(
    /^Your first steps 0 of 4 done Places, kinds, price .*How many pets at the same time\? .*Save and go on Describe your home Confirm your e-mail address .*Wait for our team to verify you/,
  );
  expect(page.words).not.toContain("Tell people about yourself");
  expect(page.words).not.toContain("Nothing waits for you");

  const missing = "Not shown to owners yet. Missing: places, kinds of pets and price of a night";
  const staff = await signedIn("ada", "/dashboard");
  expect(staff.words).toContain(missing);
  await staff.open(`/dashboard/staff/people?status=unverified&q=kennel`);
  expect(staff.words).toContain(missing);
  await staff.follow(name);
  expect(staff.words).toContain(`${missing}.`);
  await staff.press("Verify");
  expect(staff.notice).toContain(`${name} is verified. ${missing}.`);
  const [mail] = await emailsTo(site.services, "boarder@example.com").then((all) => all.slice(-1));
  expect(mail?.body).toContain(missing);
  expect(mail?.body).not.toContain("can find you from now on");

  const owner = await signedIn("ngozi", boarders);
  expect(owner.words).not.toContain(name);
  await owner.open(`/dashboard/search?q=kennel`);
  expect(owner.words).not.toContain(name);

  await page.open("/dashboard");
  page.fill("How many pets at the same time?", "0");
  page.fill("Price for one pet and night, in naira", "eight");
  await page.fill("Area", "Yaba").press("Save and go on");
  expect(page.status).toBe(422);
  expect(page.alert).toContain("Please enter a whole number from 1 to 50");
  expect(page.alert).toContain("Please choose which pets you take");
  expect(page.value("Price for one pet and night, in naira")).toBe("eight");
  expect(page.value("Area")).toBe("Yaba");
  page.fill("How many pets at the same time?", "3").check("Dogs");
  await page.fill("Price for one pet and night, in naira", "8,000").press("Save and go on");
  expect(page.notice).toBe("Your places and your price are saved.");
  expect(page.address).toMatch(/\/dashboard$/);
  expect(stepsOf(page)).toMatch(
    /^Your first steps 2 of 4 done Places, kinds, price \(done\) Describe your home A few words/,
  );
  await page.follow("Describe your home");
  await page.fill("About your home", "A garden in Yaba.").press("Save Home");
  expect((await owner.open(boarders)).words).toContain(name);
  await staff.open(`/dashboard/staff/people?q=kennel`);
  expect(staff.words).not.toContain("Not shown to owners yet");
  await page.open("/dashboard");
  expect(stepsOf(page)).toMatch(/^Your first steps 3 of 4 done Confirm/);
  expect(page.words).not.toContain("Nothing waits for you");
});

test("a new boarder reads what others nearby ask, from two of them on", async () => {
  const ask = async (area: string, price_kobo: number) => {
    const { id } = await openForPets(site.services, await newcomer(site.services, "boarder"));
    await updateRows(site.services, "people", { id }, { area });
    await updateRows(site.services, "boarder_profiles", { boarder_id: id }, { price_kobo });
  };
  const person = await newcomer(site.services, "boarder");
  await updateRows(site.services, "people", { id: person.id }, { area: "gbagada" });
  const hint = async () => (await findOffer(site.services.db.reader, person.id)).hint;
  await ask("Gbagada", 650_000);
  expect((await hint()) ?? "").not.toContain("gbagada");
  await ask("Gbagada", 800_000);
  expect(await hint()).toBe("Others in gbagada ask ₦6,500 to ₦8,000.");
});

test("a new veterinarian is led to hours and clinic, and is listed once both are there", async () => {
  const name = "Dr Bọ́lá New";
  const page = await register("veterinarian", name);
  expect(stepsOf(page)).toMatch(
    /Enter your hours .*Describe your practice .*Confirm your e-mail address .*Add your VCN number .*Wait for our team/,
  );
  expect(page.words).not.toContain("Tell people about yourself");
  await page.follow("Add your VCN number");
  await page.fill("VCN number", "VCN 1234").press("Save Profile");
  const staff = await signedIn("ada", "/dashboard/staff/people?status=unverified");
  await staff.follow(name);
  await staff.press("Verify by VCN number VCN 1234");
  expect(staff.notice).toContain("Not shown to owners yet. Missing: clinic and hours.");
  const owner = await signedIn("ngozi", vets);
  expect(owner.words).not.toContain(name);
  await page.open("/dashboard");
  await page.follow("Describe your practice");
  await page.fill("Clinic", "Yaba Vets").press("Save Practice");
  expect((await owner.open(vets)).words).not.toContain(name);
});

test("a new veterinarian fills in hours and clinic in the steps, and mistakes come back with what was typed", async () => {
  const page = await register("veterinarian", "Dr Steps", "steps@example.com");
  await updateRows(site.services, "people", { email: "steps@example.com" }, { area: "Yaba" });
  await page.open("/dashboard");
  expect(stepsOf(page)).toMatch(
    /Enter your hours .*owners in Yaba see you.* Set for the chosen days/,
  );
  await page
    .check("Monday")
    .fill("From", "10:00")
    .fill("Until", "09:00")
    .press("Set for the chosen days");
  expect(page.status).toBe(422);
  expect(page.value("From")).toBe("10:00");
  await page.fill("Until", "16:00").press("Set for the chosen days");
  expect(page.notice).toBe("Your hours are saved.");
  expect(page.address).toMatch(/\/dashboard$/);
  expect(stepsOf(page)).toMatch(
    /Enter your hours \(done\) Describe your practice .*Save and go on/,
  );
  await page.fill("Clinic", "Yaba Vets").fill("Fee in naira", "much").press("Save and go on");
  expect(page.status).toBe(422);
  expect(page.value("Clinic")).toBe("Yaba Vets");
  expect(page.value("Fee in naira")).toBe("much");
  await page.fill("Fee in naira", "7,500").press("Save Practice");
  expect(page.notice).toBe("Your practice is saved.");
  expect(page.address).toMatch(/\/dashboard$/);
  expect(stepsOf(page)).toContain("Describe your practice (done)");
});

test("nobody with first steps to do reads that nothing waits, and everybody else does", async () => {
  const owner = await register("petOwner", "New Owner");
  expect(owner.words).toContain("Your first steps");
  expect(owner.words).not.toContain("Nothing is due");
  const { id } = await newcomer(site.services, "veterinarian");
  await updateRows(site.services, "people", { id }, { vcn: "VCN 1" });
  expect((await signedIn("ngozi", "/dashboard")).words).toContain("Your first steps");
});
