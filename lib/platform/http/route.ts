import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor, UserActor } from "@/lib/platform/actor";
import { findLocale } from "@/lib/platform/i18n/find-locale";
import { type Locale, routing } from "@/lib/platform/i18n/routing";
import { log, logRequest, withRequestId } from "@/lib/platform/log";
import type { Permission } from "@/lib/platform/permissions";
import type { Device, RequestContext } from "@/lib/platform/request-context";
import { cacheHeaders, fileCacheControl } from "./cache-control";
import { networkOfAddress } from "./client-network";
import { checkSameOrigin } from "./csrf";
import { runIdempotently } from "./idempotency";
import { readMultipartForm } from "./multipart-form";
import { linkHeader } from "./page-links";
import { parseInput, parseQueryString, readJson } from "./parse";
import { checkRate, type WriteKind } from "./rate-limit";
import { type Access, checkShownAccount, clientAddress, deviceOf } from "./request-checks";
import { authorizeCaller, type Caller, requestPort } from "./request-port";
import type { FileResponse, Page, StreamedResponse } from "./responses";
import { requireStepUp } from "./step-up";

interface RouteContext<A extends Access, P, Q, B> {
  actor: A extends "public" ? Actor : UserActor;
  params: P;
  query: Q;
  body: B;
  now: Date;
  locale: Locale;
  /** Null if the request names none of the site's languages; `locale` is English then. */
  requestedLocale: Locale | null;
  device: Device;
}

export interface RouteDeclaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
> {
  /** What the route does or returns, as one phrase; docs and the OpenAPI document show it. */
  summary: string;
  /** Required, so that a route without it does not compile. */
  access: A;
  /** Permission that an API key needs for this route, or any of several; without it no key is accepted. */
  key?: Permission | readonly Permission[];
  params?: P;
  query?: Q;
  body?: B;
  /** Default 200. */
  status?: number;
  /** How many requests one call counts as in the rate limit; default 1, more for expensive routes. */
  cost?: number;
  /** Writes that are counted apart from all others: attempts to sign in, and messages that anybody may send. */
  countedAs?: WriteKind;
  /**
   * Seconds for which anybody may cache the response: only for responses that are the same for everyone. The
   * `audience` of a file may narrow it.
   */
  maxAge?: number;
  /** Also available to everybody during maintenance: health checks, sign-in and the callbacks of payment providers. */
  isOpenDuringMaintenance?: boolean;
  /** The caller must have signed in or confirmed their identity in the last ten minutes (`requireStepUp`). */
  stepUp?: boolean;
  /**
   * The request contains the password or a code of the caller, whose session gets a new token: browsers as their cookie,
   * API clients in the header X-Session-Token.
   */
  provesIdentity?: boolean;
  /** Repeats with the same Idempotency-Key get the first response. */
  isIdempotent?: boolean;
  /** An idempotent write whose repeat finds what the first request wrote: it may run again after a commit. */
  hasNaturalKey?: boolean;
}

type Handle<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R> = (
  context: RouteContext<A, z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<R> | R;

/** Which builder made a handler; it decides how bodies are sent and returned. */
type RouteKind = "json" | "list" | "file" | "upload" | "callback" | "events";

/** A handler's description of itself, from which the OpenAPI document is generated. */
export interface DeclaredRoute extends RouteDeclaration<Access, z.ZodType, z.ZodType, z.ZodType> {
  kind: RouteKind;
  /** Files have none. */
  returns?: z.ZodType;
}

export interface RouteHandler {
  (request: Request, context: { params: Promise<object> }): Promise<Response>;
  declaration: DeclaredRoute;
}

/**
 * Declares a JSON route: same-origin check on writes → actor → rate → access → maintenance → impersonation → parse →
 * again the actor and access, if the body was slow → confirmation → handle → parse the output → response. Every error becomes one error body.
 */
export function route<
  A extends Access,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  declaration: RouteDeclaration<A, P, Q, B> & { returns: R; handle: Handle<A, P, Q, B, z.input<R>> },
): RouteHandler {
  return buildHandler("json", declaration, async (request, context) => {
    const status = declaration.status ?? 200;
    const work = async () => ({
      status,
      body: declaration.returns.parse(await declaration.handle(context)) as unknown,
    });
    const respond = declaration.isIdempotent
      ? await runIdempotently(request, context.actor, context.body, work, declaration)
      : await work();
    return Response.json(respond.body, { status: respond.status, headers: cacheHeaders(declaration) });
  });
}

/**
 * Declares a route that responds with a bare array, as the documented lists do: the total is in
 * `X-Total-Count`, the neighbouring pages in `Link`. `returns` is the array's schema.
 */
export function listRoute<
  A extends Access,
  T extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  declaration: RouteDeclaration<A, P, Q, z.ZodUndefined> & {
    returns: z.ZodArray<T>;
    handle: Handle<A, P, Q, z.ZodUndefined, Page<z.input<T>>>;
  },
): RouteHandler {
  return buildHandler("list", declaration, async (request, context) => {
    const { items, ...position } = await declaration.handle(context);
    const headers = {
      ...cacheHeaders(declaration),
      "x-total-count": String(position.total),
      link: linkHeader(request.url, position),
    };
    return Response.json(declaration.returns.parse(items), { headers });
  });
}

/**
 * Declares a route that responds with a file. With `maxAge` the content never changes under its address, but access may
 * be limited or temporary (`audience`).
 */
export function fileRoute<
  A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  declaration: RouteDeclaration<A, P, Q, B> & {
    handle: Handle<A, P, Q, B, FileResponse | StreamedResponse>;
  },
): RouteHandler {
  const { maxAge } = declaration;
  return buildHandler("file", declaration, async (request, context) => {
    const file = await declaration.handle(context);
    const etag = "etag" in file ? file.etag : undefined;
    const isKnown = etag !== undefined && request.headers.get("if-none-match")?.includes(etag);
    return new Response(isKnown ? null : file.bytes, {
      status: isKnown ? 304 : 200,
      headers: {
        ...(etag && { etag }),
        "content-type": file.mediaType,
        "content-disposition": `${file.bytes instanceof ReadableStream ? "attachment" : "inline"}; filename="${file.fileName}"`,
        "cache-control": fileCacheControl(maxAge, etag, "audience" in file ? file.audience : undefined),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      },
    });
  });
}

/**
 * Declares a route that takes a multipart form with one `file`. `body` parses its fields beside `file: {
 * name, bytes }`. The caller is authorised before the upload is read; more than UPLOAD_LIMIT is never held in
 * memory.
 */
export function uploadRoute<
  A extends Access,
  R extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
>(
  declaration: RouteDeclaration<A, P, z.ZodUndefined, B> & {
    body: B;
    returns: R;
    handle: Handle<A, P, z.ZodUndefined, B, z.input<R>>;
  },
): RouteHandler {
  const respond: Parameters<typeof buildHandler<A, P, z.ZodUndefined, B>>[2] = async (_, context) => {
    const made = declaration.returns.parse(await declaration.handle(context));
    return Response.json(made, { status: declaration.status ?? 200, headers: cacheHeaders(declaration) });
  };
  return buildHandler("upload", declaration, respond, readMultipartForm);
}

/**
 * A body that takes longer than this to arrive may outlive the session or the role of its sender, who is then authorised
 * again.
 */
const SLOW_BODY_MS = 1_000;

/** The part that all kinds of routes share; `respond` creates the response. For the builders of this folder. */
export function buildHandler<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  kind: RouteKind,
  declaration: RouteDeclaration<A, P, Q, B> & { returns?: z.ZodType },
  respond: (
    request: Request,
    context: RouteContext<A, z.output<P>, z.output<Q>, z.output<B>>,
  ) => Promise<Response>,
  read: (request: Request) => Promise<unknown> = readJson,
): RouteHandler {
  const handler = (request: Request, segment: { params: Promise<object> }) => {
    const requestId = randomUUID();
    // A link cannot set the Accept-Language header, so the query string may name a language.
    const { pathname, searchParams } = new URL(request.url);
    const requestedLocale = findLocale(searchParams.get("locale") ?? request.headers.get("accept-language"));
    const locale = requestedLocale ?? routing.defaultLocale;
    const port = requestPort.get();
    let caller: Caller | undefined;
    const serve = async () => {
      checkSameOrigin(request);
      caller = await port.identifyCaller(request);
      await checkRate(request, caller.actor, declaration.cost ?? 1, declaration.countedAs);
      let actor = authorizeCaller(caller, declaration);
      checkShownAccount(request, actor);
      if (!declaration.isOpenDuringMaintenance) port.checkMaintenance(actor);
      await port.checkImpersonation(request, actor);
      const params = parseInput(declaration.params ?? noInput, declaration.params && (await segment.params));
      const query = parseInput(
        declaration.query ?? noInput,
        declaration.query && parseQueryString(searchParams),
      );
      const startedReadingAt = performance.now();
      const sent = declaration.body && ((await read(request)) ?? {});
      if (performance.now() - startedReadingAt > SLOW_BODY_MS) {
        caller = await port.identifyCaller(request);
        actor = authorizeCaller(caller, declaration);
      }
      const context = {
        actor,
        params,
        query,
        body: parseInput(declaration.body ?? noInput, sent),
        now: new Date(),
        locale,
        requestedLocale,
        device: deviceOf(request),
      } as RouteContext<A, z.output<P>, z.output<Q>, z.output<B>>;
      if (declaration.stepUp && actor.kind === "user") requireStepUp(actor, context.now);
      const response = await respond(request, context);
      if (declaration.provesIdentity && actor.kind === "user")
        await replaceToken(response, actor, context).catch((err) =>
          log.error({ err }, "the session's token could not be replaced"),
        );
      return response;
    };
    return withRequestId(requestId, async () => {
      const startedAt = performance.now();
      const response = await serve().catch(async (error) => {
        await port.recordRefusedAccess(request, { ...(await segment.params) }, caller?.actor, error);
        // Loaded when it is needed: the texts of all languages would lengthen every start.
        const { failureResponse } = await import("./error-response");
        return failureResponse(error, locale);
      });
      response.headers.set("x-request-id", requestId);
      const milliseconds = performance.now() - startedAt;
      logRequest(request, describeCaller(request, caller?.actor), response.status, milliseconds);
      const params = { ...(await segment.params) };
      port.observeResponse({
        method: request.method,
        pathname,
        params,
        status: response.status,
        milliseconds,
      });
      return response;
    });
  };
  return Object.assign(handler, { declaration: { ...declaration, kind } });
}

/** After the handler has succeeded; a failure here must not hide that. */
async function replaceToken(response: Response, actor: UserActor, context: RequestContext): Promise<void> {
  const token = await requestPort.get().replaceToken(actor, context);
  if (token) response.headers.set("x-session-token", token);
}

function describeCaller(request: Request, actor: Actor | undefined) {
  const network = networkOfAddress(clientAddress(request));
  if (actor?.kind !== "user") return { network };
  return { network, account: actor.userId, apiKey: actor.key?.id, actedBy: actor.acting?.adminId };
}

const noInput = z.undefined();
