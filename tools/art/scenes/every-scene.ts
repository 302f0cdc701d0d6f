import { authorChiamaka, authorFunmilayo, authorMusa } from "./authors.ts";
import { emptyInbox, emptyKennel, petPlaceholder } from "./empty.ts";
import { donate, education } from "./giving.ts";
import { hero } from "./hero.ts";
import { horse, intro, logo } from "./intro.ts";
import { insurance, letter, privacy, terms } from "./pages.ts";
import { error, noEntry, notFound, offline } from "./states.ts";
import { storyBlackie, storyHorseCare, storyKittens, storyRafah } from "./stories.ts";
import { adoption, sitter, veterinary } from "./tiles.ts";

/** Every drawn file of the site by its name in `public/art/`, without `.svg`. */
export const siteArt: Readonly<Record<string, string>> = {
  adoption: adoption(),
  "author-chiamaka": authorChiamaka(),
  "author-funmilayo": authorFunmilayo(),
  "author-musa": authorMusa(),
  donate: donate(),
  education: education(),
  "empty-inbox": emptyInbox(),
  "empty-kennel": emptyKennel(),
  error: error(),
  hero: hero(),
  horse: horse(),
  insurance: insurance(),
  intro: intro(),
  letter: letter(),
  logo: logo(),
  "no-entry": noEntry(),
  "not-found": notFound(),
  offline: offline(),
  "pet-placeholder": petPlaceholder(),
  privacy: privacy(),
  sitting: sitter(),
  "story-blackie": storyBlackie(),
  "story-horse-care": storyHorseCare(),
  "story-kittens": storyKittens(),
  "story-rafah": storyRafah(),
  terms: terms(),
  veterinary: veterinary(),
};
