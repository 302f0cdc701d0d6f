import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { expect, type Page } from "@playwright/test";
import { test } from "./visit.ts";

const source = ["forms/control", "forms/unsent", "visits/morph"]
  .map((name) => `app/browser/${name}.ts`)
  .map((file) => stripTypeScriptTypes(readFileSync(file, "utf8")).replace(/^import [^;]*;/gm, ""))
  .join("\n");

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

test("what was typed and taken back is no longer in the way of what the server says anew", async ({
  page,
}) => {
  const from = `<input name="a" value="old"><input type="checkbox" name="b"><select name="c"><option>1</option><option>2</option></select>`;
  const to = `<input name="a" value="new"><input type="checkbox" name="b" checked=""><select name="c"><option>1</option><option selected="">2</option></select>`;
  const typeAndTakeBack = () => {
    const [text, tick] = document.querySelectorAll("input");
    const select = document.querySelector("select");
    if (!text || !tick || !select) throw new Error("a control is missing");
    text.value = "typed";
    text.value = "old";
    tick.click();
    tick.click();
    select.selectedIndex = 1;
    select.selectedIndex = 0;
  };
  const { values } = await morphed(page, from, to, typeAndTakeBack);
  expect(values[0]).toBe("new");
  expect(await page.locator("input[name=b]").isChecked()).toBe(true);
  expect(await page.locator("select").inputValue()).toBe("2");
});

const edit = (value: string, version: number, action = "/a") =>
  `<form method="post" action="${action}"><input name="text" value="${value}"><input type="hidden" name="version" value="${version}"><p>Version ${version}</p></form>`;

const typeIntoFirst = () => {
  const input = document.querySelector("input");
  if (input) input.value = "mine";
};

test("a form with unsent text keeps the version that it was typed for", async ({ page }) => {
  const clean = await morphed(page, edit("old", 1), edit("theirs", 2));
  expect(clean.values).toEqual(["theirs", "2"]);
  const typed = await morphed(page, edit("old", 1), edit("theirs", 2), typeIntoFirst);
  expect(typed.values).toEqual(["mine", "1"]);
  expect(typed.html).toContain("Version 1");
});

test("a form that came back keeps its version, too, though what stands in it came from the server", async ({
  page,
}) => {
  const returned = edit("mine", 1).replace("<form", '<form data-returned=""');
  expect((await morphed(page, returned, edit("theirs", 2))).values).toEqual(["mine", "1"]);
});

test("the answer to a form itself changes it, and what was typed stays", async ({ page }) => {
  const answered = edit("old", 1).replace("<form", '<form data-answered=""');
  const { values, html } = await morphed(page, answered, edit("theirs", 2), typeIntoFirst);
  expect(values).toEqual(["mine", "2"]);
  expect(html).not.toContain("data-answered");
});

test("a form with unsent text does not take another form's place", async ({ page }) => {
  const { values, html } = await morphed(page, edit("a", 1), edit("b", 5, "/b"), typeIntoFirst);
  expect(values).toEqual(["b", "5"]);
  expect(html).not.toContain('action="/a"');
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
  const { html } = await morphed(page, form("Saving…", ' aria-busy="true"'), form("Save"));
  expect(html).toContain("Saving…");
});
