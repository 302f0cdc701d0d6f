import AxeBuilder from "@axe-core/playwright";
import { expect } from "@playwright/test";
import { startPaystack } from "#tests/support/paystack.ts";
import { invalid } from "#tests/support/valid-html.ts";
import { test } from "./visit.ts";

test("the simulated checkout is valid HTML, bears axe and never scrolls sideways", async ({
  page,
}) => {
  const paystack = await startPaystack();
  const opened = await paystack.payments.initialize({
    email: "a-long-address-that-needs-more-than-one-line@rehome-foundation.example",
    amountKobo: 1_000_000_000,
    reference: "DON-0123456789ABCDEFGHJKMNPQRS",
    callbackUrl: "https://rehome.example/donate/return",
    cancelUrl: "https://rehome.example/donate",
  });
  if (!opened.ok) throw new Error(opened.message);
  const url = opened.authorizationUrl;
  await page.setViewportSize({ width: 320, height: 640 });

  async function look(state: string) {
    const sent = await page.goto(url);
    const html = (await sent?.text()) ?? "";
    expect(await invalid(html, `checkout, ${state}`), state).toEqual([]);
    await page.getByText("Test cards").click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id }) => id),
        `${state}, ${colorScheme}`,
      ).toEqual([]);
    }
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(excess, state).toBe(0);
  }

  await look("new");
  await paystack.choose(url, "decline");
  await look("declined");
  await paystack.choose(url, "transfer");
  await look("pending");
  await paystack.close();
});

test("a card that is none of the test cards is told at its field @both", async ({ page }) => {
  const paystack = await startPaystack();
  const opened = await paystack.payments.initialize({
    email: "ada@rehome.example",
    amountKobo: 250_000,
    reference: "DON-1",
    callbackUrl: "https://rehome.example/donate/return",
    cancelUrl: "https://rehome.example/donate",
  });
  if (!opened.ok) throw new Error(opened.message);
  await page.goto(opened.authorizationUrl);
  const card = page.getByLabel("Test card number (optional)");
  await card.fill("4111 1111 1111 1111");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(card).toHaveAccessibleDescription(/none of the test cards/);
  await expect(card).toHaveValue("");
  await paystack.close();
});
