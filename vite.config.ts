import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build, defineConfig, type Plugin } from "vite";

/** Styles that most reading pages need, in one file. */
const readingStyles = [
  /\/ui\/(avatar|button|card|empty-state|error-page|error-summary|facts|filter-nav)\//,
  /\/ui\/(form-page|icons|layout|next-steps|notice)\//,
  /\/ui\/(page-header|pagination|picture|prose|site-frame|spinner|tag)\//,
  /\/ui\/field\/(choice|field)\.css|\/ui\/theme\/(contract|global|layers|themes|background-colours)\.css/,
  /\/features\/adoption\/(catalogue|ending|pet-alert|pet-page)\/(catalogue-tools|endings|faces|helped-pet|listing-cards|pet-alert-invitation|pet-flag|pet-gallery|pet-profile)\.css/,
  /\/features\/content\/page\/information-page\.css|\/features\/inquiries\/inquiry\/contact-page\.css/,
];

/**
 * Modules that the hydrated page shares with others, in one file: on a slow line a request costs more than a small
 * file. Their styles must be in `readingStyles`, or other pages would load these modules.
 */
const frames = [
  /\/app\/ui\/(avatar|empty-state|error-page|error-screen|field\/choice|icons|notice|page-header)[/.]/,
  /\/app\/ui\/(picture|prose|shell|site-frame|spinner)\//,
  /\/app\/(features\/insights\/dashboard\/menu|platform\/(actor|dates|files\/file-policy))\.ts/,
];

/** Packages with native code, and those that are only needed with some settings. */
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
    pageScripts(),
  ],
  environments: {
    ssr: {
      // A start reads few files instead of a thousand. Other packages stay outside.
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
                // What a first visit to a form would otherwise fetch in many small files.
                {
                  name: "forms",
                  test: /\/ui\/(disclosure|form-screen)\/[a-z-]+\.css|\/ui\/field\/(file-field|upload)[a-z-]*\.css|\/boarding\/stay\/(public\/stay-form|stay)\.css/,
                },
                {
                  name: "gifts",
                  test: /\/ui\/dialog\/dialog\.css|\/catalogue\/helped-pet\.css|\/donation\/public\/donate-page\.css/,
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
                  test: (id) => !/\.css\.ts/.test(id) && frames.some((one) => one.test(id)),
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

/** Built with the application, whose modules they share. */
function serverPrograms(files: Record<string, string>): Plugin {
  return {
    name: "server programs",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    buildStart() {
      for (const [fileName, id] of Object.entries(files)) {
        this.emitFile({ type: "chunk", id, fileName });
      }
      // `image-worker.js` reads them from its own folder.
      for (const fileName of ["card-font.ttf", "card-fonts.conf"]) {
        const source = readFileSync(join("app/platform/pictures", fileName));
        this.emitFile({ type: "asset", fileName, source });
      }
    },
  };
}

/** The scripts of finished pages, such as `/page.js`. */
const scripts: Record<string, string> = {
  page: "app/browser/page.ts",
  visits: "app/browser/visits.ts",
  drafts: "app/browser/drafts/drafts.ts",
  uploads: "app/browser/uploads/uploads.ts",
  controls: "app/browser/controls.ts",
  keys: "app/browser/shortcuts.ts",
  search: "app/browser/search/search-dialog.ts",
  offline: "app/browser/offline/offline.ts",
  push: "app/features/accounts/notification/renew-push.ts",
  "allow-push": "app/features/accounts/notification/allow-push.client.ts",
  passkey: "app/features/accounts/second-factor/passkey.client.ts",
  "asked-pet": "app/browser/asked-pet.ts",
  donate: "app/features/donations/donation/public/follow-donation-form.client.ts",
  popup: "app/features/donations/donation/public/payment-popup.client.ts",
  "stay-form": "app/features/boarding/stay/public/stay-form.client.ts",
};

/** Supported browsers: `app/browser/supported.ts`. */
const pageScriptTarget = "es2020";

/** The other scripts import what `page.ts` exports from `/page.js`. */
function pageScripts(): Plugin {
  const exported = () => {
    const text = readFileSync(resolve("app/browser/page.ts"), "utf8");
    return [...text.matchAll(/^export \* from "(.+)";/gm)].map(([, file = ""]) =>
      resolve("app/browser", file),
    );
  };
  const importPage = (): Plugin => {
    const shared = new Set(exported());
    return {
      name: "import page.js",
      enforce: "pre",
      async resolveId(source, importer, options) {
        const found = importer && (await this.resolve(source, importer, options));
        return found && shared.has(found.id) ? { id: "/page.js", external: true } : undefined;
      },
    };
  };
  const bundle = async (name: string) => {
    const built = await build({
      configFile: false,
      logLevel: "warn",
      publicDir: false,
      plugins: name === "page" ? [] : [importPage()],
      build: {
        write: false,
        target: pageScriptTarget,
        minify: "oxc",
        modulePreload: false,
        rolldownOptions: {
          input: resolve(scripts[name] ?? ""),
          preserveEntrySignatures: "strict",
          // Otherwise `/page.js` becomes relative to the importing file.
          makeAbsoluteExternalsRelative: false,
          output: { format: "es" },
        },
      },
    });
    const [result] = [built].flat();
    const [script] = result && "output" in result ? result.output : [];
    if (script?.type !== "chunk") throw new Error(`the script ${name} was not built`);
    return script.code;
  };
  return {
    name: "page scripts",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      for (const name of Object.keys(scripts)) {
        middlewares.use(`/${name}.js`, (_, response, next) => {
          bundle(name).then((code) => {
            response.setHeader("Content-Type", "text/javascript");
            response.end(code);
          }, next);
        });
      }
    },
    async generateBundle() {
      for (const name of Object.keys(scripts)) {
        this.emitFile({ type: "asset", fileName: `${name}.js`, source: await bundle(name) });
      }
    },
  };
}

/**
 * Short class names, the same in every build of the same files. Consonants only, so that no name is a word that ad
 * blockers know.
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
