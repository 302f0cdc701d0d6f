/** What we use of the package, whose published types lack `preferred`. */
declare module "negotiator" {
  export default class Negotiator {
    constructor(request: { headers: Record<string, string | string[] | undefined> });
    /** The encodings of `available` that the client accepts, best first; equals in the order of `preferred`. */
    encodings(available: readonly string[], options?: { preferred: readonly string[] }): string[];
  }
}
