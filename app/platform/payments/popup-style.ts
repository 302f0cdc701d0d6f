/**
 * The hash of the one style that `@paystack/inline-js` 2.25.0 puts into the page, its loader's: for `style-src` of a
 * page with the popup. Without it the popup works with a broken-looking loader.
 */
export const popupStyleHash = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";
