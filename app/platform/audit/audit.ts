/** The act that the audit log keeps of a member of staff who came in. */
export const signedIn = "signed in";

/** A person has another e-mail address; the entry's detail is the one until then. */
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
