/** Whether this run holds more than the daily one: `NIGHTLY=1`. */
export const isNightly = process.env.NIGHTLY === "1";
