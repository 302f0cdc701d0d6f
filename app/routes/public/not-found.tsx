import { data } from "react-router";

export const handle = { hydrate: false };

/** Every address that is none of ours, whatever the method. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function action(): never {
  throw data(null, { status: 404 });
}

export default function NotFound() {
  return null;
}
