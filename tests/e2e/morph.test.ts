import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, type Page } from "@playwright/test";
import { test } from "./visit.ts";

const source = stripTypeScriptTypes(readFileSync("app/ui/page-script/morph.ts", "utf8"));

/** Brings a page with this markup into the state of the other; the elements marked `data-same` are told apart. */
async function morphed(page: Page, from: string, to: string, act?: () => void) {
  const body = `<!DOCTYPE html><main>${from}</main>`;
  await page.route("**/blank", (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body }),
  );
  await page.goto("/blank");
  await page.unrouteAll();
  if (act) await page.evaluate(act);
  return page.evaluate(
    async ([code, markup]) => {
      const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
      const { morph } = (await import(address)) as { morph: (a: Element, b: Element) => void };
      const main = document.querySelector("main") as HTMLElement;
      const before = [...main.querySelectorAll("[data-key], #own, input, textarea, button")];
      const next = document.createElement("main");
      next.innerHTML = markup;
      morph(main, next);
      const stayed = before.filter((one) => one.isConnected).map((one) => one.outerHTML);
      const values = [...main.querySelectorAll<HTMLInputElement>("input, textarea")].map(
        ({ value }) => value,
      );
      return { html: main.innerHTML, stayed, values, focused: document.activeElement?.outerHTML };
    },
    [source, to] as const,
  );
}

const row = (key: string, button: string) =>
  `<li data-key="${key}"><a href="/${key}">${key}</a><form action="/${key}"><button>${button}</button></form></li>`;

test("the result is the page that was answered, whatever stood there", async ({ page }) => {
  const pages = [
    "",
    "<p>One</p>",
    "<p>One</p><p>Two</p>",
    "<p id=own>Two</p><p>One</p>",
    `<ul>${row("a", "Approve")}${row("b", "Approve")}</ul>`,
    `<ul>${row("b", "Undo")}${row("c", "Approve")}${row("a", "Approve")}</ul>`,
    "<h1>Title</h1>text<ul><li>1</li></ul><b class=x>bold</b>",
    "text<ul><li class=y>2</li><li>1</li></ul><h1 title=t>Title</h1>",
  ];
  for (const from of pages) {
    for (const to of pages) {
      const { html } = await morphed(page, from, to);
      const wanted = await page.evaluate((markup) => {
        const main = document.createElement("main");
        main.innerHTML = markup;
        return main.innerHTML;
      }, to);
      expect(html).toBe(wanted);
    }
  }
});

test("a row keeps its elements when those before it go, so that no button becomes another record's", async ({
  page,
}) => {
  const from = `<ul>${row("a", "Cancel")}${row("b", "Cancel")}</ul>`;
  const focus = () => document.querySelector("button")?.focus();
  const { stayed, focused } = await morphed(page, from, `<ul>${row("b", "Cancel")}</ul>`, focus);
  expect(stayed.filter((one) => one.startsWith("<li"))).toEqual([row("b", "Cancel")]);
  expect(focused).toMatch(/^<body/);
});

test("what was typed stays, and what the server says anew comes", async ({ page }) => {
  const from =
    '<input name="a" value="1"><input type="hidden" name="key" value="k1"><textarea>old</textarea>';
  const to =
    '<input name="a" value="2"><input type="hidden" name="key" value="k2"><textarea>new</textarea>';
  expect((await morphed(page, from, to)).values).toEqual(["2", "k2", "new"]);
  const type = () => {
    for (const one of document.querySelectorAll<HTMLInputElement>("input[name=a], textarea")) {
      one.value = one.type === "text" ? "typed" : "mine";
    }
  };
  expect((await morphed(page, from, to, type)).values).toEqual(["typed", "k2", "mine"]);
});

test("an opened part stays open, another question begins closed", async ({ page }) => {
  const part = (title: string) => `<details><summary>${title}</summary>words</details>`;
  const open = () => {
    for (const one of document.querySelectorAll("details")) one.open = true;
  };
  const same = await morphed(page, `${part("Reject")}<p>1</p>`, `${part("Reject")}<p>2</p>`, open);
  expect(same.html).toContain("<details open");
  const other = await morphed(page, part("Archive"), part("Restore"), open);
  expect(other.html).not.toContain("open");
});

test("a form on its way keeps what it says", async ({ page }) => {
  const form = (words: string, more = "") =>
    `<form action="/a"${more}><button>${words}</button></form>`;
  const { html } = await morphed(page, form("Saving…", ' data-sent=""'), form("Save"));
  expect(html).toContain("Saving…");
});
