export { HtmlClient } from "./site.ts";
