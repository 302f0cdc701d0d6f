import { foldText } from "#app/platform/search/search-text.ts";

type Searchable = {
  reference: string;
  owner_name: string;
  owner_email: string;
  owner_phone: string;
  phone_key: string;
};

export function staySearchText(
  stay: Searchable,
  pets: readonly { name: string; breed: string }[],
): string {
  const { reference, owner_name, owner_email, owner_phone, phone_key } = stay;
  const values = [reference, owner_name, owner_email, owner_phone, phone_key];
  return foldText([...values, ...pets.flatMap(({ name, breed }) => [name, breed])].join(" "));
}
