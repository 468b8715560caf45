import type { z } from "zod";
import type { UserActor } from "@/lib/platform/actor";
import { buildHandler, type RouteDeclaration, type RouteHandler } from "@/lib/platform/http/route";
import { realtimeCursor, type realtimeQuery } from "./contract";

/**
 * Declares an event route: with `Accept: text/event-stream` it returns a stream that stays open, otherwise the
 * events since `since` as JSON. A reconnecting browser sends its position as `Last-Event-ID`, which takes
 * precedence.
 */
export function eventRoute<R extends z.ZodType>(
  declaration: RouteDeclaration<"user", z.ZodUndefined, typeof realtimeQuery, z.ZodUndefined> & {
    query: typeof realtimeQuery;
    returns: R;
    handle: (context: { actor: UserActor; since: string | undefined }) => Promise<z.input<R>>;
    stream: (context: {
      actor: UserActor;
      since: string | undefined;
    }) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  },
): RouteHandler {
  return buildHandler("events", declaration, async ({ headers }, { actor, query }) => {
    const lastEventId = realtimeCursor.safeParse(headers.get("last-event-id")).data;
    const context = { actor, since: lastEventId ?? query.since };
    if (!headers.get("accept")?.includes("text/event-stream"))
      return Response.json(declaration.returns.parse(await declaration.handle(context)), {
        headers: { "cache-control": "no-store" },
      });
    return new Response(await declaration.stream(context), {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        // Compression or proxy buffering would delay every event.
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
      },
    });
  });
}
