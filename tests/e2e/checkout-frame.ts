import type { Page } from "@playwright/test";

/** Puts the sandbox's frame where the library's compiled-in host would be asked for the provider's. */
export async function serveCheckout(page: Page, sandboxUrl: string): Promise<void> {
  await page.route("https://checkout.paystack.com/**", async (route) => {
    const request = route.request();
    const { pathname, search } = new URL(request.url());
    const response = await fetch(sandboxUrl + pathname + search, { method: request.method() });
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    });
  });
}
