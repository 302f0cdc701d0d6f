const chosen = /(?:^|[ ;])(?:__Host-)?lite=(on|off)(?:;|$)/;

/** The reader's choice, else `Save-Data: on`. Part of the cache key of public pages. */
export function isLite(
  cookies: string | null | undefined,
  saveData: string | string[] | null | undefined,
): boolean {
  const choice = cookies ? chosen.exec(cookies)?.[1] : undefined;
  return choice ? choice === "on" : saveData === "on";
}

export function wantsLite(headers: Headers): boolean {
  return isLite(headers.get("Cookie"), headers.get("Save-Data"));
}
