/** The action of a member of staff's sign-in. */
export const signedIn = "signed in";

/** The action of a changed e-mail address; the entry's detail is the former one. */
export const addressChanged = "changed e-mail";

/** Readers' words for entities whose name in the code is another. */
const words: Record<string, string> = {
  session: "the dashboard",
  email: "letter",
  interests: "adoption requests",
};

/** As in `downloaded adoption requests`. */
export function entityInWords(entity: string): string {
  return words[entity] ?? entity;
}
