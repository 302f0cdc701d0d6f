import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { popupStyleHash } from "#app/platform/payments/popup-style.ts";
import "#tests/support/current-build.ts";

const folder = "node_modules/@paystack/inline-js";
const bundle = readFileSync(`${folder}/es/inline.js`, "utf8");
const { version } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
  version: string;
};

/** The table of parameters, as the library has it. */
const parameters = runInNewContext(
  /\[\{value:"key",required:!0.*?\}\]/.exec(bundle)?.[0] ?? "[]",
) as { value: string; required: boolean; or?: string[]; types: string[] }[];
const parameter = (name: string) => parameters.find(({ value }) => value === name);

test("the library is pinned to the version that is described here", () => {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect([dependencies["@paystack/inline-js"], version]).toEqual(["2.25.0", "2.25.0"]);
});

test("no server can load it: it wants a window at once", async () => {
  await expect(import("@paystack/inline-js")).rejects.toThrow("window is not defined");
});

test("the style of its loader is the one that the page's policy allows", () => {
  const loader = /'\\n[^']*Paystack Popup Loader[^']*'/.exec(bundle)?.[0] ?? "";
  const html = String(runInNewContext(loader));
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? "";
  expect(style).toContain("app-loader__spinner");
  const hash = createHash("sha256").update(style).digest("base64");
  expect(`'sha256-${hash}'`).toBe(popupStyleHash);
});

describe("its parameters", () => {
  test.each([
    ...["key", "email", "amount", "currency", "reference", "metadata", "channels", "plan"],
    ...["quantity", "subaccount", "transaction_charge", "bearer", "split", "split_code", "label"],
    ...["phone", "firstName", "lastName", "connect_account", "connect_split", "accessCode"],
    ...["onSuccess", "onCancel", "onBankTransferConfirmationPending", "onLoad", "onError"],
  ])("have %s", (name) => {
    expect(parameter(name)).toBeDefined();
  });

  test("need a key, an amount unless a plan is given, and an address unless a customer is", () => {
    expect(parameters).toHaveLength(55);
    const required = parameters.filter((one) => one.required);
    expect(required.map(({ value, or }) => [value, or ?? []])).toEqual([
      ["key", []],
      ["amount", ["plan", "planCode"]],
      ["email", ["customerCode"]],
    ]);
  });

  test("have types", () => {
    expect(parameter("amount")?.types).toEqual(["string", "number"]);
    expect(parameter("channels")?.types).toEqual(["array"]);
    expect(parameter("metadata")?.types).toEqual(["object"]);
    expect(parameter("onSuccess")?.types).toEqual(["function"]);
  });
});

test.each([
  // Its parameters are checked by itself.
  "Transaction parameters should be a non-empty object",
  "Invalid transaction parameters",
  "Invalid parameter type: ",
  "Required parameter missing: ",
  // Wallets on our own page, which we do not use.
  "A container is required to mount the payment request button",
  "Could not initiate apple pay transaction",
  "Please make sure the buttonId is an element available in the DOM",
  "No wallet payment method is available on this device",
  "Container to mount elements was not provided",
  // Its log.
  "Attempted to pay",
  "Successfully paid",
  // The provider's addresses.
  "https://checkout.paystack.com/",
  "https://api.paystack.co/",
  "/checkout/request_inline",
  "transaction/verify_access_code/",
  "transaction/update_log/",
  "transaction/set_ip/",
  "Accept-Language",
  "x-connect-account",
  "popup?precheckout=true",
  // What the frame is told, and what it tells.
  'type:"inline:url",path:"newTransaction"',
  'postMessage("render","*")',
  'postMessage("close","*")',
  'case"loaded:checkout"',
  'case"loaded:transaction"',
  'case"error":"setup"===',
  'case"cancel":case"close"',
  'case"transfer:pending"',
  'case"success"',
  // What it reads of an answer.
  ".response=t.data",
  "t.data.transaction_status",
  "t.data.access_code",
  "plan_details",
  // Its look.
  "opacity 0.3s",
  "},300)",
])("it has '%s'", (text) => {
  expect(bundle).toContain(text);
});

test.each([
  "canPayWithVault",
  "link_config",
  "merchant_logo",
  "custom_filters",
  "paying with Apple Pay",
])("it no longer has '%s', which only older versions had", (text) => {
  expect(bundle).not.toContain(text);
});

test("it is in no program of the server, and in the browser only in a file that is loaded when it is needed", () => {
  const mark = "verify_access_code";
  expect(existsSync("build/server/start.js"), "there is no build to look at").toBe(true);
  const holding = (where: string) =>
    readdirSync(where).filter(
      (name) => name.endsWith(".js") && readFileSync(join(where, name), "utf8").includes(mark),
    );
  expect(holding("build/server")).toEqual([]);
  const assets = "build/client/assets";
  const chunks = holding(assets);
  expect(chunks.length).toBeLessThanOrEqual(1);
  for (const chunk of chunks) {
    const importing = readdirSync(assets).filter((name) => {
      if (!name.endsWith(".js") || name === chunk) return false;
      const text = readFileSync(join(assets, name), "utf8");
      return text.includes(`from"./${chunk}"`) || text.includes(`import"./${chunk}"`);
    });
    expect(importing).toEqual([]);
  }
});
