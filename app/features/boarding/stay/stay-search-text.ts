import { foldText } from "#app/platform/search/search-text.ts";

type Searchable = {
  reference: string;
  owner_name: string;
  owner_email: string;
  owner_phone: string;
  phone_key: string;
  pet_name: string;
  pet_breed: string;
};

/** All words by which staff find a stay, folded. */
export function staySearchText(stay: Searchable): string {
  const { reference, owner_name, owner_email, owner_phone, phone_key, pet_name, pet_breed } = stay;
  const words = [reference, owner_name, owner_email, owner_phone, phone_key, pet_name, pet_breed];
  return foldText(words.join(" "));
}
