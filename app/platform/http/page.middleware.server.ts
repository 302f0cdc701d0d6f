import { data, type MiddlewareFunction } from "react-router";
import { noticeContext, visitContext, worldContext } from "./context.server.ts";
import { statusOfRefusal } from "./errors.ts";
import { forgetNotice, readNotice } from "./notices.server.ts";
import { previewWorld } from "./preview-services.server.ts";

/** Around every request: the notice that is due, and the page of a refusal made before routing. */
export const pageMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const preview = previewWorld.get();
  if (preview) {
    context.set(worldContext, preview);
    context.set(visitContext, { requestId: "preview", address: "127.0.0.1" });
  }
  const world = context.get(worldContext);
  const { refusal } = context.get(visitContext);
  if (refusal) throw data(null, { status: statusOfRefusal(refusal) });
  const notice = await readNotice(world, request);
  context.set(noticeContext, notice ?? null);
  const response = await next();
  // A picture shows no notice, and neither does a redirect, which single fetch carries in a 202.
  const shown =
    response.status !== 202 && response.headers.get("Content-Type")?.startsWith("text/");
  if (notice && shown && request.method === "GET") {
    response.headers.append("Set-Cookie", await forgetNotice(world));
  }
  return response;
};
