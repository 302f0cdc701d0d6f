/** The published types lack `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** The best first; equals in the order of `preferred`. */
    encodings(available: readonly string[], options?: { preferred: readonly string[] }): string[];
  }
}
