// @module-tag slow
import { expect, test } from "vitest";
import { lint } from "#tests/support/lint.ts";
import { whyWrong } from "#tools/lint/imports.ts";

const pet = "app/features/pets/pet";
const stay = "app/features/boarding/stay";
const listing = "app/features/adoption/listing";

/** A row for each promise of the layout: a file, what it may not import, and what it may. */
const promises: [file: string, wrong: string[], right: string[]][] = [
  [
    "app/routes/public/home.tsx",
    [`${pet}/pet.queries.server.ts`, "kysely", "tests/support/site.ts", "tools/seed.ts"],
    [`${pet}/save-pet.server.ts`, `${pet}/pet-form.tsx`, "app/platform/http/forms.ts", "react"],
  ],
  [
    `${pet}/save-pet.server.ts`,
    [`${stay}/stay.queries.server.ts`, "react-router", `${pet}/pet.schema.server.ts`, "zod"],
    [`${stay}/find-stay.server.ts`, `${pet}/pet.queries.server.ts`, `${stay}/stay.ts`],
  ],
  [
    `${pet}/save-pet.server.ts`,
    [
      "app/features/insights/search/find.server.ts",
      "app/features/privacy/erasure/erase.server.ts",
      "app/features/entity-descriptors.server.ts",
    ],
    ["app/platform/outcome.ts"],
  ],
  [
    "app/features/insights/search/find.server.ts",
    [`${pet}/pet.queries.server.ts`],
    ["app/features/entity-descriptors.server.ts"],
  ],
  [
    "app/features/entity-descriptors.server.ts",
    [`${pet}/pet.queries.server.ts`],
    [`${pet}/pet.descriptor.server.ts`],
  ],
  [
    `${pet}/pet.descriptor.server.ts`,
    [`${listing}/find-listing.server.ts`],
    [`${pet}/pet.queries.server.ts`],
  ],
  [
    "app/features/accounts/auth/guards.middleware.server.ts",
    ["kysely", "zod"],
    ["react-router", "remix-auth"],
  ],
  [`${pet}/pet.ts`, [`${pet}/find-pet.server.ts`, "react", "zod", "kysely"], [`${stay}/stay.ts`]],
  [
    `${pet}/follow-pet.client.ts`,
    ["react", "app/ui/button/button.tsx", "app/ui/theme/part.css.ts", `${pet}/find-pet.server.ts`],
    ["app/browser/connect.ts", `${pet}/pet.ts`],
  ],
  [`${pet}/pet.schema.server.ts`, ["kysely", `${stay}/stay.schema.server.ts`], ["zod"]],
  [
    `${pet}/pet.queries.server.ts`,
    ["zod", `${listing}/listing.queries.server.ts`],
    ["kysely", "app/platform/db/database.server.ts"],
  ],
  [
    `${pet}/pet-form.tsx`,
    [`${pet}/save-pet.server.ts`, `${pet}/pet.schema.server.ts`, `${stay}/stay-list.tsx`, "zod"],
    ["app/ui/card/card.tsx", "@conform-to/react", "app/features/pets/owner/owner-page.tsx"],
  ],
  ["app/platform/money.ts", [`${pet}/pet.ts`, "app/ui/card/card.tsx"], ["app/platform/ids.ts"]],
  [
    "app/ui/card/card.tsx",
    [`${pet}/pet.ts`, "app/platform/db/database.server.ts", "zod"],
    ["react", "@vanilla-extract/css", "app/platform/money.ts"],
  ],
  [
    "server/jobs.ts",
    [
      "app/ui/card/card.tsx",
      "tests/support/site.ts",
      "tools/backup.ts",
      "@rehome/paystack-sandbox",
    ],
    [`${pet}/pet.queries.server.ts`, "app/platform/dates.ts", "server/log.ts"],
  ],
  [
    "server/cleanup-jobs.ts",
    [`${pet}/pet.queries.server.ts`],
    ["app/features/entity-descriptors.server.ts"],
  ],
  [
    "tools/backup.ts",
    ["app/ui/card/card.tsx", "app/routes/public/home.tsx", "tests/support/site.ts"],
    ["server/config.ts", "tools/backup/make.ts", `${pet}/pet.ts`],
  ],
  [
    "packages/paystack-sandbox/src/html.ts",
    ["app/platform/money.ts", "server/config-fields.ts", "tools/seed.ts", "kysely"],
    ["zod", "node:http", "packages/paystack-sandbox/src/exchange.ts"],
  ],
  [
    "packages/drill/src/work/visitors.ts",
    [
      ...["app/platform/money.ts", `${pet}/save-pet.server.ts`, "server/config.ts"],
      ...["tools/seed.ts", "tools/demo/people.ts", "tests/support/site.ts"],
    ],
    ["packages/drill/src/visitor.ts", "@rehome/bench/load.ts", "tools/html-client.ts", "pg"],
  ],
  ["tools/backup.ts", ["@rehome/bench/site.ts"], []],
  ["tools/screenshots.ts", [`${pet}/pet.ts`], ["@rehome/bench/site.ts", "tools/browser.mjs"]],
  [
    "app/routes/api/pets.ts",
    ["app/platform/http/cookies.server.ts", "app/platform/http/notices.server.ts"],
    ["app/platform/api/answer.server.ts"],
  ],
  [
    "app/routes/staff/pets.tsx",
    ["app/features/accounts/auth/bearer-token.middleware.server.ts"],
    ["app/features/accounts/auth/guards.middleware.server.ts"],
  ],
  ["app/elsewhere.ts", ["react", "app/platform/money.ts"], []],
];

test.each(promises)("what %s may import, and what not", (file, wrong, right) => {
  const refused = (what: string) => whyWrong({ file, what, typeOnly: false }) !== undefined;
  expect(wrong.filter((what) => !refused(what))).toEqual([]);
  expect(right.filter(refused)).toEqual([]);
});

test("a type may come from where a value may not", () => {
  const one = { file: "app/routes/public/home.tsx", what: "app/platform/services.server.ts" };
  expect(whyWrong({ ...one, typeOnly: true })).toBeUndefined();
  expect(whyWrong({ ...one, typeOnly: false })).toBeDefined();
});

const ways = [
  'import { save } from "#app/features/pets/pet/save-pet.server.ts";',
  'import "#app/features/pets/pet/save-pet.server.ts";',
  'export { save } from "../../features/pets/pet/save-pet.server.ts";',
  'export * from "#app/features/pets/pet/save-pet.server.ts";',
  'const later = () => import("#app/features/pets/pet/save-pet.server.ts");',
  'type Save = import("#app/features/pets/pet/save-pet.server.ts").Save;',
];

test("the linter marks a wrong import, however it is written", () => {
  const file = "app/ui/card/card.tsx";
  const text = `${ways.join("\n")}\nimport { useId } from "react";\n`;
  const found = lint("imports/may-not", { [file]: text });
  const marked = found.map((line) => Number(/card\.tsx:(\d+):.*may not import/.exec(line)?.[1]));
  expect(marked).toEqual(ways.map((_, at) => at + 1));
});
