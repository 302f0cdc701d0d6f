// @module-tag slow
import { expect, test } from "vitest";
import { lint } from "#tests/support/lint.ts";
import { isHydrated } from "#tools/lint/client-code.ts";

const component = (body: string) => `export function Part() {\n  return ${body};\n}\n`;
const files = {
  "app/routes/boarder/day.tsx": `
import { Sheet } from "#app/features/boarding/care-log/sheet.tsx";
import type { Row } from "#app/features/boarding/care-log/row.tsx";
export const handle = {
  under: { label: "Pets" },
  hydrate: true,
};
export default Sheet;
`,
  "app/features/boarding/care-log/sheet.tsx": `
import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
export const Sheet = () => <Button onPress={useState()[1]} />;
`,
  "app/ui/button/button.tsx": `
export const Button = ({ onPress }) => <button onClick={onPress} />;
`,
  "app/entry.client.tsx": 'import { useEffect } from "react";\n',
  // What no hydrated page imports: a frame around it, a type of it, and a finished page.
  "app/root.tsx": component("<body onClick={close} />"),
  "app/features/boarding/care-log/row.tsx": 'import { useId, useRef } from "react";\n',
  "app/routes/staff/pets.tsx": `
import * as React from "react";
import { useContext, useState as useNothing } from "react";
import { Form, Outlet, useFetcher, useLoaderData, type useSubmit } from "react-router";
import { useState } from "#app/platform/state.ts";
export const handle = { title: "Pets" };
React.useEffect(() => {});
React.use(context);
export default () => <form onSubmit={send} only="" />;
`,
};

test("the linter refuses hooks, handlers and router forms where no hydrated page has them", () => {
  const found = lint("client-code/only-hydrated", files);
  const marked = found.map((line) =>
    /^(\S+:\d+):\d+: (\S+) does nothing here/.exec(line)?.slice(1),
  );
  expect(marked.map((one) => one?.join(" ")).sort()).toEqual([
    "app/features/boarding/care-log/row.tsx:1 useRef",
    "app/root.tsx:2 onClick",
    "app/routes/staff/pets.tsx:3 useState",
    "app/routes/staff/pets.tsx:4 Form",
    "app/routes/staff/pets.tsx:4 useFetcher",
    "app/routes/staff/pets.tsx:7 React.useEffect",
    "app/routes/staff/pets.tsx:9 onSubmit",
  ]);
});

test("a page is hydrated by its handle alone", () => {
  expect(isHydrated("export const handle = { hydrate: true };\n")).toBe(true);
  expect(isHydrated("clientLoader.hydrate = true as const;\n")).toBe(false);
  expect(isHydrated('export const handle = { title: "A" };\nconst a = { hydrate: true };\n')).toBe(
    false,
  );
});
