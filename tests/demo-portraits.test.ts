import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { demoInterests } from "#tools/demo/interests.ts";
import { demoListings } from "#tools/demo/listings.ts";
import { demoPartnerPlaces } from "#tools/demo/partner-places.ts";
import { portrait } from "#tools/demo/portrait.ts";
import { renderPortrait } from "#tools/demo/portraits.server.ts";

const side = 40;
const small = new Map<string, Buffer>();

/** Mean difference per channel of the middle of two pictures, 0 to 255. */
function distance(a: Buffer, b: Buffer): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

beforeAll(async () => {
  for (const { name, traits } of demoListings) {
    // One ground for all, so that only the animals are compared.
    const alone = portrait({ ...traits, backdrop: "plain", ground: "#f3dcc0", accent: "#f3dcc0" });
    const pixels = sharp(Buffer.from(alone)).flatten().resize(side, side, { fit: "fill" });
    small.set(name, await pixels.removeAlpha().raw().toBuffer());
  }
}, 60_000);

describe("demo portraits", () => {
  it("show a different animal for every listing, whatever is behind it", () => {
    const all = [...small];
    const alike: string[] = [];
    for (const [i, [one, a]] of all.entries()) {
      for (const [other, b] of all.slice(i + 1)) {
        const apart = distance(a, b);
        if (apart < 9) alike.push(`${one} and ${other}: ${apart.toFixed(1)}`);
      }
    }
    expect(alike).toEqual([]);
  });

  it("are drawn with real numbers only", () => {
    for (const { name, traits } of demoListings) {
      expect(portrait(traits), name).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  it("arrive as photos do: a JPEG about 1200 pixels wide", async () => {
    const [first] = demoListings;
    if (!first) throw new Error("no demo listings");
    const { format, width, height } = await sharp(await renderPortrait(first.traits)).metadata();
    expect([format, width, height]).toEqual(["jpeg", 1200, 1333]);
  });
});

describe("demo listings", () => {
  const count = (status: string) => demoListings.filter((l) => l.status === status).length;

  it("are 28 with every status among them", () => {
    expect(demoListings).toHaveLength(28);
    expect(
      ["available", "reserved", "adopted", "draft", "withdrawn"].map((s) => [s, count(s)]),
    ).toEqual([
      ["available", 20],
      ["reserved", 3],
      ["adopted", 2],
      ["draft", 2],
      ["withdrawn", 1],
    ]);
  });

  it("have unique names, whole ages from 0 to 20 and descriptions of 40 to 90 words", () => {
    expect(new Set(demoListings.map((l) => l.name)).size).toBe(demoListings.length);
    for (const { name, age, description } of demoListings) {
      expect(Number.isInteger(age) && age >= 0 && age <= 20, name).toBe(true);
      const words = description.split(/\s+/).length;
      expect(words >= 40 && words <= 90, `${name}: ${words} words`).toBe(true);
    }
  });
});

describe("demo interests", () => {
  const approvedFor = (name: string) =>
    demoInterests.filter((i) => i.listing === name && i.status === "approved").length;

  it("ask for listings that exist and were published", () => {
    for (const interest of demoInterests) {
      const listing = demoListings.find((l) => l.name === interest.listing);
      expect(listing, interest.listing).toBeDefined();
      expect(listing?.status, interest.listing).not.toBe("draft");
      expect(interest.daysAgo, interest.name).toBeLessThanOrEqual(listing?.daysWaiting ?? 0);
    }
  });

  it("are approved exactly once for reserved and adopted pets and never for others", () => {
    for (const { name, status } of demoListings) {
      expect(approvedFor(name), name).toBe(status === "reserved" || status === "adopted" ? 1 : 0);
    }
  });

  it("name a reason with every rejection", () => {
    for (const { name, status, reason } of demoInterests) {
      if (status === "rejected") expect(reason, name).toBeTruthy();
    }
  });

  it("come once from each person for each pet", () => {
    for (const key of ["phone", "email"] as const) {
      const seen = demoInterests.map((i) => `${i.listing} ${i[key].replace(/\s/g, "")}`);
      expect(new Set(seen).size).toBe(seen.length);
    }
    for (const { email } of demoInterests) expect(email).toMatch(/@example\.com$/);
  });
});

describe("demo partner places", () => {
  it("are four, three of them active", () => {
    expect(demoPartnerPlaces).toHaveLength(4);
    expect(demoPartnerPlaces.filter((p) => p.active)).toHaveLength(3);
  });
});
