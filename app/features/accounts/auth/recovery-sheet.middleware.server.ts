import { type Cookie, href } from "react-router";
import type { Actor } from "#app/platform/actor.ts";
import { ownCookie, readCookie } from "#app/platform/http/cookies.server.ts";
import { redirectWithNotice } from "#app/platform/http/notices.server.ts";
import { openSealedText, sealText } from "#app/platform/sealed-text.server.ts";
import type { AppServices } from "#app/platform/services.ts";

const seconds = 10 * 60;

function sheetCookie(services: AppServices): Cookie {
  return ownCookie(services, "recovery-codes", { maxAge: seconds });
}

const sealedFor = ({ id }: Pick<Actor, "id">) => ({ purpose: "recovery sheet", owner: id });

/** New recovery codes travel in a sealed cookie: the database has only hashes, and the page can be loaded again. */
export async function redirectToRecoveryCodes(
  services: AppServices,
  actor: Actor,
  codes: readonly string[],
  text: string,
): Promise<Response> {
  const notice = { kind: "success", text } as const;
  const overview = href("/dashboard/settings/second-factor");
  if (codes.length === 0) return redirectWithNotice(services, overview, notice);
  const sealed = sealText(services.secrets, sealedFor(actor), codes.join(" "));
  const cookie = await sheetCookie(services).serialize(sealed);
  return redirectWithNotice(
    services,
    href("/dashboard/settings/second-factor/recovery-codes"),
    notice,
    [cookie],
  );
}

/** Returns the codes, and the cookie that deletes them. */
export async function takeRecoveryCodes(
  services: AppServices,
  request: Request,
  actor: Actor,
): Promise<{ codes: string[]; forget: string } | undefined> {
  const sealed = await readCookie(sheetCookie(services), request);
  const text =
    typeof sealed === "string" ? openSealedText(services.secrets, sealedFor(actor), sealed) : "";
  if (!text) return undefined;
  return {
    codes: text.split(" "),
    forget: await sheetCookie(services).serialize("", { maxAge: 0 }),
  };
}
