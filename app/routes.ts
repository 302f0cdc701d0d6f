import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { coming, moved } from "./routes/public/coming.ts";

/** Every path of the product. The layouts are the guards; the tests hold the short list of public ones. */
export default [
  layout("routes/public/layout.tsx", [
    index("routes/public/home.tsx"),
    route("up-for-adoption", "routes/public/up-for-adoption.tsx"),
    route("pet-details/:id", "routes/public/pet-details.tsx"),
    route("r/:reference", "routes/public/reference.tsx"),
    route("design", "routes/design.tsx"),
    ...coming.map(({ path }) => route(path, "routes/public/coming.tsx", { id: `coming/${path}` })),
    route("*", "routes/public/not-found.tsx"),
  ]),
  ...Object.keys(moved).map((path) =>
    route(path, "routes/public/moved.ts", { id: `moved/${path}` }),
  ),
  layout("routes/public/layout.tsx", { id: "accounts" }, [
    route("login", "routes/accounts/login.tsx"),
    route("set-password/:token", "routes/accounts/set-password.tsx"),
  ]),
  route("logout", "routes/accounts/logout.ts"),
  route("pictures/:id/:file", "routes/pictures.ts"),
  layout("routes/staff/layout.tsx", [
    route("create-adoption", "routes/staff/create-adoption.tsx"),
    route("adoption-requests", "routes/staff/adoption-requests.tsx", [
      route(":id", "routes/staff/adoption-request.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
