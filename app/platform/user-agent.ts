/** Returns a short name of an app from its user agent: a browser's name, or the first word. */
export function nameOfApp(userAgent: string): string {
  if (userAgent.startsWith("Mozilla/")) return nameOfBrowser(userAgent);
  return /^[\w.+-]{2,40}/.exec(userAgent)?.[0] ?? "An app";
}

/** Returns a short name of a browser from its user agent: `Chrome on Android`. */
export function nameOfBrowser(userAgent: string): string {
  const browser =
    [
      ["Opera Mini", /Opera Mini/],
      ["Opera", /OPR\//],
      ["Samsung Internet", /SamsungBrowser/],
      ["UC Browser", /UCBrowser/],
      ["Edge", /Edg\//],
      ["Firefox", /Firefox|FxiOS/],
      ["Chrome", /Chrome|CriOS/],
      ["Safari", /Safari/],
    ].find(([, pattern]) => (pattern as RegExp).test(userAgent))?.[0] ?? "A browser";
  const system = [
    ["Android", /Android/],
    ["iPhone", /iPhone|iPad/],
    ["Windows", /Windows/],
    ["a Mac", /Macintosh/],
    ["Linux", /Linux/],
  ].find(([, pattern]) => (pattern as RegExp).test(userAgent))?.[0];
  return system ? `${browser} on ${system}` : String(browser);
}
