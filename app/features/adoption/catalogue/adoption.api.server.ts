import {
  createListing,
  noSuchPicture,
} from "#app/features/adoption/listing/create-listing.server.ts";
import { cursorPage } from "#app/platform/api/endpoint.server.ts";
import { listOperation, operation } from "#app/platform/api/operation.server.ts";
import { newIdempotencyKey } from "#app/platform/http/forms.server.ts";
import { done, type Outcome, refused } from "#app/platform/outcome.ts";
import { offerCardFiles, parsePictureId, widestAddress } from "#app/platform/pictures/picture.ts";
import type { AppServices } from "#app/platform/services.ts";
import {
  adoptionBody,
  adoptionDetailsSchema,
  adoptionQuery,
  adoptionSchema,
} from "./adoption-api.schema.server.ts";
import { formatCursor, parseCursor } from "./catalogue.ts";
import { findPet } from "./find-pet.server.ts";
import { listAdoptable } from "./list-catalogue.server.ts";

export const listAdoptions = listOperation({
  id: "listAdoptions",
  method: "GET",
  path: "/api/adoptions",
  summary: "Pets that are up for adoption",
  area: "adoption",
  access: "anyone",
  query: adoptionQuery,
  answer: adoptionSchema,
  refusals: [],
  async run({ services, query, page }) {
    let total: number | undefined;
    const { species, sex, size, age } = query;
    const filter = {
      area: query.area?.trim() || undefined,
      species,
      sex,
      size,
      age,
      goodWith: query.goodWith ? [query.goodWith] : [],
      q: query.search ?? query.searchTerm ?? "",
      sort: query.sort ?? query.sortBy ?? "newest",
      page: 1,
      after: parseCursor(page.after ?? null),
      before: undefined,
    } as const;
    const found = await cursorPage(
      page,
      async (limit) => {
        const read = await listAdoptable(services, filter, limit);
        total = read.total;
        return read.rows;
      },
      ({ row }) => formatCursor({ key: row.order_key, age: row.age }),
    );
    return done({ ...found, total, rows: found.rows.map((one) => showRow(services, one)) });
  },
});

export const findAdoption = operation({
  id: "findAdoption",
  method: "GET",
  path: "/api/adoptions/:id",
  summary: "One pet",
  area: "adoption",
  access: "anyone",
  status: 200,
  answer: adoptionDetailsSchema,
  refusals: ["NOT_FOUND"],
  run: ({ services, params }) => showPet(services, params.id),
});

export const createAdoption = operation({
  id: "createAdoption",
  method: "POST",
  path: "/api/adoptions",
  summary: "Publish a pet, with a picture that was uploaded before",
  area: "adoption",
  access: ["staff"],
  body: adoptionBody,
  status: 201,
  answer: adoptionDetailsSchema,
  refusals: ["CONFLICT"],
  async run({ services, actor, input: { imageUrl, ...texts }, key = newIdempotencyKey() }) {
    const picture = parsePictureId(imageUrl, services.site);
    if (!picture) return noSuchPicture;
    const listing = { ...texts, imageUrl: [picture], publish: true };
    const created = await createListing(services, actor, listing, key);
    return created.ok ? showPet(services, created.value.id) : created;
  },
});

type Row = Awaited<ReturnType<typeof listAdoptable>>["rows"][number];

function showRow({ site }: AppServices, { row, picture }: Row) {
  const { id, name, breed, age, location, description, species, status, published_at, number } =
    row;
  const image = picture ? widestAddress(offerCardFiles(picture)) : "";
  return {
    _id: id,
    name,
    breed,
    age,
    location,
    description,
    imageUrl: image && site.origin + image,
    species,
    status,
    number,
    createdAt: published_at,
  };
}

async function showPet(services: AppServices, id: string) {
  const pet = await findPet(services, id);
  if (!pet) return refused("NOT_FOUND", "Pet not found");
  const { name, breed, age, location, description, species, status, number, publishedAt } = pet;
  const { sex, size, vaccinated, neutered, goodWith, pictures } = pet;
  const images = pictures.map(({ files }) => services.site.origin + widestAddress(files));
  return done({
    _id: id,
    name,
    breed,
    age,
    location,
    description,
    imageUrl: images[0] ?? "",
    species,
    status,
    number,
    createdAt: publishedAt,
    sex,
    size,
    vaccinated,
    neutered,
    goodWith,
    images,
  }) satisfies Outcome<unknown>;
}
