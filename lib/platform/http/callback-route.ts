import { z } from "zod";
import { readText } from "./parse";
import { buildHandler, type RouteHandler } from "./route";

/**
 * Declares a route for callbacks from other systems: the raw body is passed on, because signatures cover its
 * bytes. The handler authenticates the sender; where it cannot, the content is only a hint.
 */
export function callbackRoute<P extends z.ZodType, R extends z.ZodType>(declaration: {
  summary: string;
  access: "public";
  params: P;
  returns: R;
  handle: (callback: {
    params: z.output<P>;
    rawBody: string;
    headers: Headers;
    now: Date;
  }) => Promise<z.input<R>>;
}): RouteHandler {
  const { summary, access, params, returns } = declaration;
  // Providers call from few addresses, in bursts.
  return buildHandler<"public", P, z.ZodUndefined, z.ZodString>(
    "callback",
    // Payments may also arrive during maintenance.
    { summary, access, params, returns, body: z.string(), cost: 0.2, isOpenDuringMaintenance: true },
    async ({ headers }, { params, body: rawBody, now }) => {
      const outcome = await declaration.handle({ params, rawBody, headers, now });
      return Response.json(returns.parse(outcome), { headers: { "cache-control": "no-store" } });
    },
    readText,
  );
}
