import { expect } from "@playwright/test";
import { ready, signIn, test } from "./visit.ts";

/** A list, and a button of its rows that is sent to the record's own address; some ask first. */
const lists = [
  { who: "staff", path: "/adoption-requests?status=pending", button: "Approve" },
  {
    who: "staff",
    path: "/adoption-requests?status=pending",
    button: "Reject",
    asks: "We could not reach you",
  },
  { who: "staff", path: "/dashboard/staff/blog/comments?status=pending", button: "Approve" },
  { who: "staff", path: "/dashboard/staff/partner-places", button: "Deactivate" },
  { who: "veterinarian", path: "/dashboard", button: "Confirm" },
  {
    who: "veterinarian",
    path: "/dashboard/veterinarian/appointments?show=requests",
    button: "Confirm",
  },
  { who: "boarder", path: "/dashboard/pet-owner/boarding-requests", button: "Accept" },
  { who: "petOwner", path: "/dashboard/pet-owner/bookings", button: "Cancel", asks: "Yes, cancel" },
] as const;

for (const { who, path, button, ...rest } of lists) {
  test(`${button} in a row of ${path} answers the touch and leaves at once on a line that brings nothing`, async ({
    page,
  }) => {
    await signIn(page, who, path);
    await ready(page);
    // The router has learnt where the page's forms lead.
    await page.waitForLoadState("networkidle");
    const posts: string[] = [];
    const files: string[] = [];
    await page.route("**/*", (route) => {
      const request = route.request();
      if (request.method() === "POST") posts.push(request.url());
      else if (["script", "stylesheet"].includes(request.resourceType())) files.push(request.url());
    });
    const asks = "asks" in rest ? rest.asks : undefined;
    const main = page.getByRole("main");
    if (asks) await main.locator("summary").getByText(button, { exact: true }).first().click();
    const pressed = main
      .locator("form[method=post] button")
      .getByText(asks ?? button, { exact: true });
    await pressed.first().click({ noWaitAfter: true });
    await expect(main.getByRole("button", { disabled: true }).getByText("Saving…")).toBeVisible();
    await expect.poll(() => posts.length).toBe(1);
    expect(files).toEqual([]);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}
