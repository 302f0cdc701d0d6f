import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shelter } from "#tests/support/listings.ts";
import { admit } from "#tests/support/people.ts";
import { siteForAll } from "#tests/support/site.ts";
import "#tests/support/current-build.ts";

const { site } = siteForAll("sqlite");

const origin = "http://localhost:3000";

test("the list for search engines has every public page and every pet that is up for adoption", async () => {
  const seen = [
    await shelter(site.services, { name: "Up" }),
    await shelter(site.services, { name: "Held", status: "reserved" }),
  ];
  const unseen = [
    await shelter(site.services, { name: "Home", status: "adopted" }),
    await shelter(site.services, { name: "Draft", status: "draft", published_at: null }),
  ];
  const response = await site.visitor().get("/sitemap.xml");
  expect(response.headers.get("Content-Type")).toBe("application/xml");
  const xml = await response.text();
  const addresses = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, one = ""]) => one);
  for (const id of seen) expect(addresses).toContain(`${origin}/pet-details/${id}`);
  for (const id of unseen) expect(xml).not.toContain(id);
  for (const address of addresses) {
    expect(address.startsWith(`${origin}/`)).toBe(true);
    const page = await site.visitor().get(address.slice(origin.length));
    expect(page.status, address).toBe(200);
  }
  expect(addresses.length).toBeGreaterThan(10);
});

test("robots are kept out of people's own pages and secret links, and led to the list", async () => {
  const response = await site.visitor().get("/robots.txt");
  expect(response.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const text = await response.text();
  for (const path of ["/dashboard", "/r/", "/pet-alerts/", "/set-password/", "/login/"]) {
    expect(text).toContain(`\nDisallow: ${path}\n`);
  }
  for (const path of ["/login", "/register"]) expect(text).not.toContain(`Disallow: ${path}\n`);
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`);
  const xml = await site.visitor().html("/sitemap.xml");
  const shut = [...text.matchAll(/Disallow: (\S+)/g)].map(([, path = ""]) => origin + path);
  const listed = [...xml.matchAll(/<loc>([^<]+)/g)].map(([, one = ""]) => one);
  expect(listed.filter((one) => shut.some((start) => one.startsWith(start)))).toEqual([]);
});

test("a phone's home screen gets the site's name and icons that are there", async () => {
  const page = await site.visitor().html("/");
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"');
  const response = await site.visitor().get("/manifest.webmanifest");
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = (await response.json()) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe("Rehome Lagos");
  for (const { src } of manifest.icons) expect(existsSync(`public${src}`), src).toBe(true);
  const former = await site.visitor().get("/site.webmanifest");
  expect([former.status, former.headers.get("Location")]).toEqual([301, "/manifest.webmanifest"]);
  expect(existsSync("public/favicon.ico")).toBe(true);
});

test("each page that search engines find describes itself", async () => {
  const pet = `/pet-details/${await shelter(site.services, { description: "One of a kind." })}`;
  const found = new Set<string>();
  for (const path of ["/", "/up-for-adoption", pet]) {
    const html = await site.visitor().html(path);
    const all = [...html.matchAll(/<meta name="description" content="([^"]+)"/g)];
    expect(all, path).toHaveLength(1);
    found.add(all[0]?.[1] ?? "");
  }
  expect(found.size).toBe(3);
  expect([...found][2]).toContain("One of a kind.");
});

test("the style sheet that orders the layers comes first, in the dashboard too", async () => {
  await admit(site.services, "ada");
  const browser = await site.visitor().signIn("ada");
  for (const path of ["/", "/login", "/dashboard", "/adoption-requests"]) {
    const html = await browser.html(path);
    const [first = ""] = /<link[^>]*rel="stylesheet"[^>]*>/.exec(html) ?? [];
    const [, file = ""] = /href="([^"]+)"/.exec(first) ?? [];
    if (file) expect(readFileSync(`build/client${file}`, "utf8"), path).toMatch(/^@layer reset/);
  }
});
