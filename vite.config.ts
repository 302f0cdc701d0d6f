import { reactRouter } from "@react-router/dev/vite";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { defineConfig } from "vite";

/** Folders whose styles only working pages use; all other styles are one file for every reading page. */
const workingStyles =
  /\/ui\/(dashboard-frame|dialog|table|breadcrumbs|samples|field\/file-field)|dashboard-theme|interest-queue/;

export default defineConfig({
  plugins: [vanillaExtractPlugin(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: "site",
                  test: (id) => /\.css\.ts/.test(id) && !workingStyles.test(id),
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { assetsInlineLimit: 0 },
});
