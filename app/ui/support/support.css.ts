import { globalStyle } from "@vanilla-extract/css";

/** A script sets `data-passkey` and `data-push` of `html` to `yes` or `no`; this hides what the browser lacks. */
for (const what of ["passkey", "push"]) {
  globalStyle(
    [
      `html:not([data-${what}=yes]) [data-supported=${what}]`,
      `html:not([data-${what}=no]) [data-unsupported=${what}]`,
      `html[data-${what}] [data-unknown=${what}]`,
    ].join(),
    { display: "none" },
  );
}
