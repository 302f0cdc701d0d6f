import { data } from "react-router";
import { receivePaymentEvent } from "#app/features/donations/payment-event/receive-payment-event.server.ts";
import { servicesContext } from "#app/platform/http/context.server.ts";
import { httpStatus } from "#app/platform/http/errors.ts";
import type { Route } from "./+types/paystack-webhook";

export function loader(): never {
  throw data(null, { status: 405, headers: { Allow: "POST" } });
}

/** Answers at once with an empty body. */
export async function action({ context, request }: Route.ActionArgs) {
  const body = new Uint8Array(await request.arrayBuffer());
  const signature = request.headers.get("x-paystack-signature");
  const received = await receivePaymentEvent(context.get(servicesContext), body, signature);
  if (!received.ok && received.code === "NOT_FOUND") throw data(null, { status: 404 });
  return new Response(null, { status: received.ok ? 200 : httpStatus(received.code) });
}
