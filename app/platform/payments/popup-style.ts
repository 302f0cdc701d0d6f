/** The hash of the loader's style of `@paystack/inline-js` 2.25.0, for `style-src`. Without it the loader looks broken. */
export const popupStyleHash = "'sha256-56e7EfkeGORJUMtXdS4A+2LZFuyRDypLbssVftifpJg='";
