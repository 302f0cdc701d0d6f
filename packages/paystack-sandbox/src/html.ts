import { createHash } from "node:crypto";
import type { SandboxResponse } from "./exchange.ts";

const style = `
:root { color-scheme: light dark; --ink: #1d2733; --soft: #4d5a68; --paper: #fff; --line: #8793a0;
  --fill: #0b5e43; --on-fill: #fff; --warn: #fff3c4; --on-warn: #4a3800; --bad: #a3231f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eef2f5; --soft: #b9c4ce; --paper: #141a20; --line: #7d8a97;
    --fill: #7fd8b4; --on-fill: #06281c; --warn: #4a3a00; --on-warn: #ffedb0; --bad: #ffb3ad; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
.banner { padding: .75rem 1rem; background: var(--warn); color: var(--on-warn);
  font-weight: 600; text-align: center; }
main { max-width: 26rem; margin: 0 auto; padding: 1rem 1rem 3rem; overflow-wrap: anywhere; }
h1 { font-size: 1.25rem; margin: .5rem 0; }
.amount { font-size: 2rem; font-weight: 700; margin: 0; }
.soft { color: var(--soft); margin: .25rem 0; }
.bad { color: var(--bad); font-weight: 600; }
form, fieldset { display: grid; gap: .75rem; margin: 1rem 0; }
fieldset { margin: 0; padding: 0; border: 0; }
fieldset:disabled { opacity: .5; }
label { display: grid; gap: .25rem; font-weight: 600; }
input, button { min-height: 48px; padding: .5rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; font: inherit; color: inherit; background: var(--paper); width: 100%; }
button { font-weight: 600; cursor: pointer; }
.main { background: var(--fill); border-color: var(--fill); color: var(--on-fill); }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
summary { min-height: 48px; padding: .75rem 0; cursor: pointer; }
a { color: inherit; }
`;

const hashOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** An amount in a currency's hundredth, such as ₦2,500.00 or USD 10.00. */
export function shownAmount(hundredths: number, currency: string): string {
  const [whole = "", rest] = (hundredths / 100).toFixed(2).split(".");
  const amount = `${Number(whole).toLocaleString("en-NG")}.${rest}`;
  return currency === "NGN" ? `₦${amount}` : `${currency} ${amount}`;
}

type Page = {
  title: string;
  /** HTML. */
  main: string;
  status?: number;
  /** For the popup alone: it runs in a frame of the site. */
  script?: string;
};

export function page({ title, main, status = 200, script }: Page): SandboxResponse {
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    "img-src data:",
    "base-uri 'none'",
    ...(script
      ? [`script-src ${hashOf(script)}`, "connect-src 'self'"]
      : ["frame-ancestors 'none'"]),
  ];
  return {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
    body: `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<header class="banner">Simulated payments: no money moves</header>
<main>
${main}
</main>${script ? `\n<script>${script}</script>` : ""}
</body>
</html>
`,
  };
}
