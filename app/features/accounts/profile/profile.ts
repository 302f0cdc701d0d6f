import type { Role } from "#app/platform/actor.ts";
import type { ListingPicture } from "#app/platform/pictures/picture.ts";

export type Profile = {
  id: string;
  name: string;
  role: Role;
  email: string;
  /** +234…, or null. */
  phone: string | null;
  area: string;
  about: string;
  website: string;
  instagram: string;
  vcn: string;
  verified: boolean;
  since: string;
  photo: ListingPicture | undefined;
};

/** Undefined for anything but http(s), such as `javascript:`. */
export function normaliseWebsite(input: string): string | undefined {
  const text = input.trim();
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  if (/\s/.test(address)) return undefined;
  const url = URL.parse(address);
  if (!url || !["http:", "https:"].includes(url.protocol)) return undefined;
  const isPlain = url.username === "" && url.password === "" && /[^.]\.[^.]/.test(url.hostname);
  return isPlain ? url.href : undefined;
}

/** Reads a handle, with its @ or as an address; undefined when it cannot be one. */
export function normaliseInstagram(input: string): string | undefined {
  const bare = input
    .trim()
    .replace(/^(?:https?:\/\/)?(?:www\.|m\.)?instagram\.com\//i, "")
    .replace(/^@/, "")
    .replace(/[/?#].*$/s, "")
    .toLowerCase();
  return /^(?!.*\.\.)[a-z0-9_](?:[a-z0-9._]{0,28}[a-z0-9_])?$/.test(bare) ? bare : undefined;
}

export function instagramAddress(handle: string): string {
  return `https://www.instagram.com/${handle}/`;
}
