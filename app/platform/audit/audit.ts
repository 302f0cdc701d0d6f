/** The act that the audit log keeps of a member of staff who came in. */
export const signedIn = "signed in";

/** The act of changing one's e-mail address; the detail is the address until then. */
export const addressChanged = "changed e-mail";

/** What is acted upon, where its name in the code would not be a reader's word for it. */
const words: Record<string, string> = {
  session: "the dashboard",
  interests: "adoption requests",
};

/** As in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return words[entity] ?? entity;
}
