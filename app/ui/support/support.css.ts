import { globalStyle } from "@vanilla-extract/css";

/**
 * What not every browser can do. A script of the page says of each whether this one can, as `yes` or `no` in an attribute
 * of `html`, which stays whatever the page goes on to show.
 */
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
