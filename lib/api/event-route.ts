import type { z } from "zod";
import type { UserActor } from "@/lib/auth/contract";
import { liveCursor, type liveQuery } from "@/lib/live/contract";
import { answering, type Declaration, type RouteHandler } from "./route";

/**
 * Declares a route of news: who asks for an event stream gets one that stays open, everybody else what happened since `since`.
 * A browser that lost its line says itself where it was (`Last-Event-ID`).
 */
export function eventRoute<R extends z.ZodType>(
  declaration: Declaration<"user", z.ZodUndefined, typeof liveQuery, z.ZodUndefined> & {
    query: typeof liveQuery;
    returns: R;
    handle: (context: { actor: UserActor; since: string | undefined }) => Promise<z.input<R>>;
    stream: (context: {
      actor: UserActor;
      since: string | undefined;
    }) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  },
): RouteHandler {
  return answering(declaration, async ({ headers }, { actor, query }) => {
    const lastHeard = liveCursor.safeParse(headers.get("last-event-id")).data;
    const context = { actor, since: lastHeard ?? query.since };
    if (!headers.get("accept")?.includes("text/event-stream"))
      return Response.json(declaration.returns.parse(await declaration.handle(context)), {
        headers: { "cache-control": "no-store" },
      });
    return new Response(await declaration.stream(context), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        // Compressing or gathering it on the way would hold every word back.
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  });
}
