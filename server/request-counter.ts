import type { HttpContext } from "./http-context.ts";

/** Upper bounds in seconds; a last bucket has longer durations. */
export const durationBounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const;

type RequestSeries = {
  method: string;
  route: string;
  /** By class of status (`2xx`); `aborted` where the client disconnected first. */
  byStatus: Map<string, number>;
  /** One per bound, and one for longer durations; not cumulative. */
  buckets: number[];
  sum: number;
};

/** The pattern in `routes.ts`; undefined for the error page. */
export type RouteReader = (path: string) => string | undefined;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/** Our own, because a metrics library takes as long per request as a cached page. Patterns limit the number of series. */
export class RequestCounter {
  inFlight = 0;
  readonly #routeOf: RouteReader;
  readonly #series = new Map<string, Map<string, RequestSeries>>();

  constructor(routeOf: RouteReader) {
    this.#routeOf = routeOf;
  }

  begin(): void {
    this.inFlight += 1;
  }

  end({ request, response, target, path, route }: HttpContext, seconds: number): void {
    this.inFlight -= 1;
    const known = route ?? (target === undefined ? undefined : this.#routeOf(path));
    const series = this.#find(methods.has(request.method ?? "") ? request.method : "other", known);
    const status = response.writableFinished
      ? `${Math.floor(response.statusCode / 100)}xx`
      : "aborted";
    series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
    const bucket = durationBounds.findIndex((bound) => seconds <= bound);
    const at = bucket < 0 ? durationBounds.length : bucket;
    series.buckets[at] = (series.buckets[at] ?? 0) + 1;
    series.sum += seconds;
  }

  list(): RequestSeries[] {
    return [...this.#series.values()].flatMap((byMethod) => [...byMethod.values()]);
  }

  #find(method = "other", route = "unknown"): RequestSeries {
    const byMethod = this.#series.get(route) ?? new Map<string, RequestSeries>();
    this.#series.set(route, byMethod);
    let series = byMethod.get(method);
    if (!series) {
      const buckets = new Array<number>(durationBounds.length + 1).fill(0);
      series = { method, route, byStatus: new Map(), buckets, sum: 0 };
      byMethod.set(method, series);
    }
    return series;
  }
}
