import { type BrowserContext, expect, type Page } from "@playwright/test";
import { secondStepCode, staffMember } from "./staff.ts";
import { fillLogin, notice, plain, ready, summary, test } from "./visit.ts";

/** The site by its name: passkeys do not work at a bare address. */
const site = () => (test.info().project.use.baseURL ?? "").replace("127.0.0.1", "localhost");

/** A phone that has its owner's finger on it. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    async isPresent(present: boolean) {
      const options = { authenticatorId, isUserVerified: present };
      await session.send("WebAuthn.setUserVerified", options);
    },
    async lose() {
      await session.send("WebAuthn.clearCredentials", { authenticatorId });
    },
  };
}

async function enter(page: Page, email: string, password: string) {
  await page.goto(`${site()}/login`);
  await hydratedForm(page);
  await fillLogin(page, email, password);
}

/** A form of the public frame has its scripts once a password can be shown. */
async function hydratedForm(page: Page) {
  await expect(page.getByRole("button", { name: "Show what I typed" }).first()).toBeVisible();
}

test("staff add a passkey and sign in with it, on the name of this machine", async ({
  page,
  context,
}) => {
  await withAuthenticator(context, page);
  const { email, password } = await staffMember();
  await enter(page, email, password);
  await page.waitForURL("**/adoption-requests");
  await page.goto(`${site()}/dashboard/settings/second-factor`);
  await ready(page);
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByLabel("Your password").fill("not my password");
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(summary(page)).toContainText("This is not your password");
  await expect(page.getByLabel("Name of the passkey")).toHaveValue("My phone");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await page.waitForURL("**/second-factor/recovery-codes");
  await expect(notice(page)).toContainText("The passkey My phone is added.");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "I have kept them" }).click();
  await expect(page.getByText("not used yet")).toBeVisible();

  await context.clearCookies();
  await enter(page, email, password);
  await page.waitForURL("**/login/second-factor");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await page.waitForURL("**/adoption-requests");
  await page.goto(`${site()}/dashboard/settings/second-factor`);
  await expect(page.getByText(/last used \d/)).toBeVisible();
});

/** Signs somebody in, and begins a passkey: the next button has the browser ask for it. */
async function begin(page: Page): Promise<void> {
  const { email, password } = await staffMember();
  await page.goto(`${site()}/login?redirectTo=/dashboard/settings/second-factor/passkey`);
  if (!plain()) await hydratedForm(page);
  await fillLogin(page, email, password);
  await page.waitForURL("**/second-factor/passkey");
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "My phone" })).toBeVisible();
}

const create = (page: Page) => page.getByRole("button", { name: "Create the passkey" });

test("a prompt that is cancelled says so, and the button asks again", async ({ page, context }) => {
  await withAuthenticator(context, page);
  await begin(page);
  await page.evaluate(() => {
    const { credentials } = navigator;
    const real = credentials.create.bind(credentials);
    credentials.create = () =>
      new Promise((_, reject) => {
        document.addEventListener("cancel", () => {
          credentials.create = real;
          reject(new DOMException("", "NotAllowedError"));
        });
      });
  });
  await create(page).click();
  await expect(page.getByRole("button", { name: "Waiting…" })).toBeVisible();
  await page.evaluate(() => document.dispatchEvent(new Event("cancel")));
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(
    "Your phone or computer gave no passkey. You can try again.",
  );
  await create(page).click();
  await page.waitForURL("**/second-factor/recovery-codes");
});

test("a passkey that got lost on its way is sent again without a second prompt", async ({
  page,
  context,
}) => {
  await withAuthenticator(context, page);
  await begin(page);
  await page.evaluate(() => {
    const { credentials } = navigator;
    const real = credentials.create.bind(credentials);
    credentials.create = (options) => {
      credentials.create = () => Promise.reject(new DOMException("", "NotAllowedError"));
      return real(options);
    };
  });
  await context.setOffline(true);
  await create(page).click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await expect(create(page)).toBeEnabled();
  await context.setOffline(false);
  await again.click();
  await page.waitForURL("**/second-factor/recovery-codes");
});

test("a passkey that the server refuses is given back, and the button asks for another", async ({
  page,
  context,
}) => {
  await withAuthenticator(context, page);
  await begin(page);
  await page.evaluate(() => {
    const { credentials } = navigator;
    const real = credentials.create.bind(credentials);
    credentials.create = async () => {
      credentials.create = real;
      const rawId = new ArrayBuffer(16);
      const response = { clientDataJSON: rawId, attestationObject: rawId };
      return { id: "another", rawId, type: "public-key", response } as unknown as Credential;
    };
  });
  await create(page).click();
  await expect(summary(page)).toContainText("This passkey could not be read.");
  await create(page).click();
  await page.waitForURL("**/second-factor/recovery-codes");
});

const unknown = "This browser does not know passkeys.";

test("a browser that does not know passkeys says so, and has no button for them", async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await begin(page);
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(create(page)).toBeHidden();
  await page.getByRole("link", { name: "Back to Second step" }).click();
  await expect(page.getByText(unknown)).toBeVisible();
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Set up codes" })).toBeVisible();
});

test("without scripts there is no button for a passkey, and the page names the other way", {
  tag: "@nojs",
}, async ({ page }) => {
  await begin(page);
  const told = (words: string) =>
    expect(page.locator("noscript p", { hasText: words })).toBeVisible();
  await told("This step needs JavaScript. Codes from an app work without.");
  await expect(create(page)).toBeHidden();
  await expect(page.getByText(unknown)).toBeHidden();
  await page.getByRole("link", { name: "Back to Second step" }).click();
  await told("Adding a passkey needs JavaScript. Codes from an app work without.");
  await expect(page.getByRole("link", { name: "Add a passkey" })).toBeHidden();
  await expect(page.getByText(unknown)).toBeHidden();
});

test("who has lost the passkey reads so and uses a recovery code; the passkey is removed", async ({
  page,
  context,
}) => {
  const phone = await withAuthenticator(context, page);
  const { email, password } = await staffMember();
  await enter(page, email, password);
  await page.waitForURL("**/adoption-requests");
  await page.goto(`${site()}/dashboard/settings/second-factor/passkey`);
  await ready(page);
  await page.getByLabel("Name of the passkey").fill("Old phone");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await page.waitForURL("**/second-factor/recovery-codes");
  const code = (await page.getByRole("main").getByRole("listitem").first().textContent()) ?? "";

  await context.clearCookies();
  await phone.lose();
  await enter(page, email, password);
  await page.waitForURL("**/login/second-factor");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByRole("alert")).toContainText("gave no passkey");
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Login with the recovery code" }).click();
  await page.waitForURL("**/adoption-requests");
  await expect(notice(page)).toContainText("You have 9 recovery codes left.");

  await page.goto(`${site()}/dashboard/settings/second-factor`);
  await ready(page);
  await page.getByText("Remove Old phone").click();
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Remove passkey" }).click();
  await expect(notice(page)).toContainText("The passkey is removed.");
  await expect(page.getByText("Old phone")).toHaveCount(0);
});

test("staff set up codes with scripts, after a mistake, and sign in with one", async ({
  page,
  context,
}) => {
  const { email, password } = await staffMember();
  await page.goto("/login?redirectTo=/dashboard/settings/second-factor/codes");
  await hydratedForm(page);
  await fillLogin(page, email, password);
  await page.waitForURL("**/second-factor/codes");
  await page.getByLabel("Your password").fill(password);
  await page.getByRole("button", { name: "Go on" }).click();
  await expect(page.getByRole("img", { name: "as a QR code" })).toBeVisible();
  const key = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "";
  await page.getByLabel("The code that it shows now").fill("12");
  await page.getByRole("button", { name: "Turn codes on" }).click();
  await expect(summary(page)).toContainText("six digits");
  await page.getByLabel("The code that it shows now").fill(await secondStepCode(key));
  await page.getByRole("button", { name: "Turn codes on" }).click();
  await page.waitForURL("**/second-factor/recovery-codes");

  await context.clearCookies();
  await page.goto("/login?redirectTo=/dashboard/staff/people");
  await hydratedForm(page);
  await fillLogin(page, email, password);
  await page.waitForURL("**/login/second-factor");
  // The one that turned codes on is used up; the next half minute's is good already.
  await page.getByLabel("Code from your app").fill(await secondStepCode(key, 1));
  await page.getByRole("button", { name: "Login with the code" }).click();
  await page.waitForURL("**/dashboard/staff/people");
});
