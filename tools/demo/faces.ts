import { demoBoarders } from "./boarders.ts";
import { demoPeople } from "./people.ts";

const providers = demoPeople.filter(({ role }) => role === "veterinarian" || role === "boarder");

/** Those who look after others' pets. Their portraits are drawn. */
export const demoFaces: readonly { email: string; name: string }[] = [
  ...providers,
  ...demoBoarders,
].flatMap(({ email, name }) => (name ? [{ email, name }] : []));
