import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build, defineConfig, type Plugin } from "vite";

/**
 * What the reading pages have in common, and those that most visits see: one file for all of them. Other styles
 * come with the page that needs them.
 */
const readingStyles = [
  /\/ui\/(avatar|button|card|empty-state|error-page|error-summary|facts|filter-nav)\//,
  /\/ui\/(form-page|icons|layout|notice)\//,
  /\/ui\/(page-header|pagination|picture|prose|site-frame|spinner|tag)\//,
  /\/ui\/field\/(choice|field)\.css|\/ui\/theme\/(contract|global|layers|themes|background-colours)\.css/,
  /\/features\/adoption\/catalogue\/(catalogue-filters|listing-cards|pet-gallery|pet-profile)\.css/,
  /\/features\/content\/page\/information-page\.css/,
];

/**
 * What every working page loads comes as few files: on a slow line a request of its own costs a small file more
 * than its bytes do. Modules with styles that reading pages lack are left out, or those would load them too.
 */
const frames = [
  /\/app\/ui\/(error-page|error-screen|icons|notice|shell|site-frame|spinner)\//,
  /\/app\/(features\/insights\/dashboard\/menu|platform\/actor)\.ts/,
];
const shared = /\/app\/(ui\/(?!samples)|platform\/[a-z/-]+\.ts$)/;
const isScript = (id: string) => !/\.css\.ts/.test(id);
const ownImport = /from "(?:#(?<fromRoot>app\/[^"]+)|(?<near>\.\/[^"]+))"/g;
const known = new Map<string, boolean>();
/** Whether a module, or one that it imports, imports styles that reading pages lack. */
function hasOtherStyles(id: string): boolean {
  const answer = known.get(id);
  if (answer !== undefined) return answer;
  known.set(id, false);
  const imports = existsSync(id) ? [...readFileSync(id, "utf8").matchAll(ownImport)] : [];
  const files = imports.map(({ groups = {} }) =>
    groups.fromRoot ? resolve(groups.fromRoot) : join(dirname(id), groups.near ?? ""),
  );
  const found = files.some((file) =>
    file.endsWith(".css.ts")
      ? !readingStyles.some((one) => one.test(file))
      : file.includes("/app/ui/") && hasOtherStyles(file),
  );
  known.set(id, found);
  return found;
}

/** Packages with native code, and those that only some settings or visitors ask for. */
const external = [
  "@node-rs/argon2",
  "aws4fetch",
  "@simplewebauthn/server",
  "better-sqlite3",
  "nodemailer",
  "pg",
  "pino",
  "prom-client",
  "sharp",
];

export default defineConfig(({ command }) => ({
  plugins: [
    vanillaExtractPlugin(command === "build" ? { identifiers: shortNames() } : {}),
    reactRouter(),
    serverPrograms({
      "start.js": "server/start.ts",
      "image-worker.js": "app/platform/pictures/image-worker.ts",
    }),
    readingScripts(),
  ],
  environments: {
    ssr: {
      // In the build a start reads few files instead of a thousand. What is not a part of every start stays outside.
      ...(command === "build" && {
        resolve: { noExternal: true, external },
        define: { "process.env.NODE_ENV": '"production"' },
      }),
      build: {
        rolldownOptions: {
          output: { chunkFileNames: "[name]-[hash].js", comments: false },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "site",
                  test: (id) => /\.css\.ts/.test(id) && readingStyles.some((one) => one.test(id)),
                },
                {
                  name: "stories",
                  test: /\/features\/content\/(post|comment)\/[a-z-]+\.css\.ts/,
                },
                {
                  name: "framework",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler)\//,
                },
                {
                  name: "frames",
                  test: (id) => isScript(id) && frames.some((one) => one.test(id)),
                },
                {
                  name: "shared",
                  test: (id) => isScript(id) && shared.test(id) && !hasOtherStyles(id),
                  minShareCount: 6,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0, rolldownOptions: { checks: { bundlerTimings: false } } },
}));

/** Builds these programs beside the application, which they share their modules with. */
function serverPrograms(files: Record<string, string>): Plugin {
  return {
    name: "server programs",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      for (const [fileName, id] of Object.entries(files)) {
        this.emitFile({ type: "chunk", id, fileName });
      }
      // The program that draws pictures reads them from beside itself.
      for (const fileName of ["card-font.ttf", "card-fonts.conf"]) {
        const source = readFileSync(join("app/platform/pictures", fileName));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/**
 * `/site.js`, the one script of the pages that do not hydrate, and what some of them load beside it.
 */
function readingScripts(): Plugin {
  const scripts = {
    "site.js": { entry: "app/browser/page.ts", format: "iife" },
    "work.js": { entry: "app/browser/visits.ts", format: "iife" },
    "push.js": { entry: "app/features/accounts/notification/renew-push.ts", format: "es" },
    "controls.js": { entry: "app/browser/controls/controls.ts", format: "es" },
    "keys.js": { entry: "app/browser/shortcuts.ts", format: "es" },
    "offline.js": { entry: "app/browser/offline/offline.ts", format: "es" },
    "search.js": { entry: "app/browser/search/search-dialog.ts", format: "es" },
    "donate.js": {
      entry: "app/features/donations/donation/public/follow-donation-form.client.ts",
      format: "es",
    },
    "popup.js": {
      entry: "app/features/donations/payment/payment-popup.client.ts",
      format: "es",
    },
    "stay-form.js": {
      entry: "app/features/boarding/stay/public/follow-pets.client.ts",
      format: "es",
    },
    "uploads.js": { entry: "app/browser/uploads/uploads.ts", format: "es" },
    "drafts.js": { entry: "app/browser/drafts/drafts.ts", format: "es" },
  } as const;
  const bundle = async ({ entry, format }: (typeof scripts)[keyof typeof scripts]) => {
    const built = await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      build: {
        write: false,
        minify: "oxc",
        modulePreload: false,
        rolldownOptions: {
          input: resolve(entry),
          preserveEntrySignatures: "strict",
          output: { format, name: "site" },
        },
      },
    });
    const [result] = [built].flat();
    const [script] = result && "output" in result ? result.output : [];
    if (script?.type !== "chunk") throw new Error(`the reading pages' ${entry} was not built`);
    return script.code;
  };
  return {
    name: "reading scripts",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      for (const [fileName, script] of Object.entries(scripts)) {
        middlewares.use(`/${fileName}`, (_, response, next) => {
          bundle(script).then((code) => {
            response.setHeader("Content-Type", "text/javascript");
            response.end(code);
          }, next);
        });
      }
    },
    async generateBundle() {
      for (const [fileName, script] of Object.entries(scripts)) {
        this.emitFile({ type: "asset", fileName, source: await bundle(script) });
      }
    },
  };
}

/**
 * Class names of two or three letters and a number, the same in every build of the same files: each stands in
 * the styles and again in every page. Consonants only, so that no name is a word that a blocker knows.
 */
function shortNames() {
  const letters = "bcdfghjklmnpqrstvwxz";
  const files = globSync("app/**/*.css.ts").sort();
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ hash, filePath }: { hash: string; filePath: string }) => {
    const known = names.get(hash);
    if (known) return known;
    const at = files.findIndex((file) => filePath.endsWith(file));
    if (at < 0) throw new Error(`${filePath} is not one of the application's styles`);
    const count = counts.get(filePath) ?? 0;
    const lead = at < letters.length ? "" : letters[Math.floor(at / letters.length) - 1];
    const name = `${lead}${letters[at % letters.length]}${count}`;
    counts.set(filePath, count + 1);
    names.set(hash, name);
    return name;
  };
}
