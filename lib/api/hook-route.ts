import { z } from "zod";
import { readText } from "./parse";
import { answering, type RouteHandler } from "./route";

/**
 * Declares a route for what another program tells us: the body is handed on as it came, for signatures are over its bytes. Who
 * sent it is the handler's to find out; where that cannot be, it is no more than a hint.
 */
export function hookRoute<P extends z.ZodType, R extends z.ZodType>(declaration: {
  access: "public";
  params: P;
  returns: R;
  handle: (told: {
    params: z.output<P>;
    rawBody: string;
    headers: Headers;
    now: Date;
  }) => Promise<z.input<R>>;
}): RouteHandler {
  const { access, params } = declaration;
  // Providers call from few addresses, in bursts.
  return answering<"public", P, z.ZodUndefined, z.ZodString>(
    // Money that arrives while the doors are closed is money all the same.
    { access, params, body: z.string(), cost: 0.2, isAlwaysOpen: true },
    async ({ headers }, { params, body: rawBody, now }) => {
      const told = await declaration.handle({ params, rawBody, headers, now });
      return Response.json(declaration.returns.parse(told), { headers: { "cache-control": "no-store" } });
    },
    readText,
  );
}
