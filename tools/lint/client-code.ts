/**
 * Code that only React in a browser runs, as a rule of the linter: `client-code/only-hydrated` refuses it in files that
 * no hydrated page imports. A finished page is rendered once, on the server, where such code does nothing.
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { importsIn } from "./imports.ts";

/** The hooks that say something in a page that is rendered once, on the server. All others need a browser. */
const serverHooks: Record<string, ReadonlySet<string>> = {
  react: new Set(["use", "useContext", "useId"]),
  "react-dom": new Set(),
  "react-router": new Set([
    ...["useActionData", "useLoaderData", "useMatches", "useRouteError", "useRouteLoaderData"],
    ...["useHref", "useLocation", "useMatch", "useParams", "useResolvedPath", "useSearchParams"],
    ...["useOutlet", "useOutletContext"],
  ]),
};

const hook = /^(unstable_)?use([A-Z]|$)/;
/** The router's own links and forms: on a finished page plain ones do the same. */
const component = /^(Form|Link|NavLink)$/;

function needsBrowser(from: string, name: string): boolean {
  if (from === "react-router" && component.test(name)) return true;
  return hook.test(name) && serverHooks[from]?.has(name) === false;
}

/** Whether a route module says that its page lives in the browser. */
export function isHydrated(text: string): boolean {
  const [handle = ""] = /^export const handle\b.*?;$/ms.exec(text) ?? [];
  return /\bhydrate: true\b/.test(handle);
}

/** The files that run in a browser with React: hydrated routes and what they import, not the frames around them. */
function listHydratedFiles(top: string): Set<string> {
  const textOf = (file: string) => readFileSync(join(top, file), "utf8");
  const modules = globSync("app/routes/**/*.tsx", { cwd: top })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => isHydrated(textOf(file)));
  const reached = new Set(modules);
  // A set hands out what is added while it is walked.
  for (const file of reached) {
    for (const { what, typeOnly } of importsIn(file, textOf(file))) {
      const isClientCode = !typeOnly && /^app\/.*(?<!\.server|\.css)\.tsx?$/.test(what);
      if (isClientCode && existsSync(join(top, what))) reached.add(what);
    }
  }
  return reached.add("app/entry.client.tsx");
}

let known = new Set<string>();

/** Looks again before it says no: an editor's linter lives on while files change. */
function isInHydratedPage(top: string, file: string): boolean {
  if (!known.has(file)) known = listHydratedFiles(top);
  return known.has(file);
}

type Name = { type: string; name: string };
type Context = {
  cwd: string;
  filename: string;
  report(problem: { node: object; message: string }): void;
};

export default {
  meta: { name: "client-code" },
  rules: {
    "only-hydrated": {
      create(context: Context) {
        const file = relative(context.cwd, context.filename).replaceAll("\\", "/");
        const refuse = (node: object, name: string) => {
          if (isInHydratedPage(context.cwd, file)) return;
          const message = `${name} does nothing here: no hydrated page imports this file, and all other pages are finished HTML. Write a plain link or form, and what a script adds as a controller (app/browser/README.md). A page that needs state in the browser says \`handle = { hydrate: true }\``;
          context.report({ node, message });
        };
        return {
          ImportDeclaration(node: {
            source: { value: string };
            specifiers: { imported?: Name; importKind?: string }[];
          }) {
            for (const specifier of node.specifiers) {
              const name = specifier.imported?.name ?? "";
              const isType = specifier.importKind === "type";
              if (!isType && needsBrowser(node.source.value, name)) refuse(specifier, name);
            }
          },
          MemberExpression(node: { object: Name; property: Name }) {
            const { object, property } = node;
            const isReact = object.name === "React";
            if (isReact && needsBrowser("react", property.name)) {
              refuse(node, `React.${property.name}`);
            }
          },
          JSXAttribute(node: { name: Name }) {
            if (/^on[A-Z]/.test(node.name.name)) refuse(node, node.name.name);
          },
        };
      },
    },
  },
};
