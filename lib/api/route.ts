import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor, UserActor } from "@/lib/auth/contract";
import type { Locale } from "@/lib/i18n/routing";
import { localeOf } from "@/lib/i18n/translate";
import { logRequest, withRequestId } from "@/lib/log";
import { checkMaintenance } from "@/lib/maintenance/state";
import { observeAnswer } from "@/lib/metrics/registry";
import type { Device } from "@/lib/sessions/commands";
import type { Permission } from "@/lib/team/permissions";
import { checkActing } from "./acting";
import { admit, findCaller } from "./caller";
import { failureResponse } from "./failure";
import { readForm } from "./form";
import { type Access, addressOf, checkRate, checkSameOrigin, deviceOf } from "./guard";
import { once } from "./idempotency";
import { type Audience, keeping, keepingFile } from "./keeping";
import { networkOf } from "./network";
import { pageLinks } from "./page-links";
import { parseInput, queryOf, readJson } from "./parse";

/** A document instead of JSON. */
export interface FileAnswer {
  mediaType: string;
  fileName: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Names these very bytes, in quotes: who has them already is told so (304). */
  etag?: string;
  /** Whom it is for where its route says `maxAge`: everybody for as long as that, unless it says otherwise. */
  audience?: Audience;
}

/** One that is made while it is sent (an archive): saved, never opened in the browser. */
export interface StreamedAnswer extends Omit<FileAnswer, "bytes" | "etag" | "audience"> {
  bytes: ReadableStream<Uint8Array<ArrayBuffer>>;
}

interface Context<A extends Access, P, Q, B> {
  actor: A extends "public" ? Actor : UserActor;
  params: P;
  query: Q;
  body: B;
  now: Date;
  locale: Locale;
  device: Device;
}

export interface Declaration<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
> {
  /** Required, so that leaving it out does not compile. */
  access: A;
  /** What an API key must be allowed to use this; without it none may. */
  key?: Permission;
  params?: P;
  query?: Q;
  body?: B;
  /** Default 200. */
  status?: number;
  /** How many requests one counts for against the rate limit; 1 unless it is dear. */
  cost?: number;
  /** Seconds the answer may be kept, by anybody: only for what is the same for all. Of a document its `audience` may narrow it. */
  maxAge?: number;
  /** During maintenance, too, for everybody: what watches over us, signs in, or tells of money. */
  isAlwaysOpen?: boolean;
  /** Repeats with the same Idempotency-Key get the first answer. */
  isIdempotent?: boolean;
}

type Handle<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R> = (
  context: Context<A, z.output<P>, z.output<Q>, z.output<B>>,
) => Promise<R> | R;

export type RouteHandler = (request: Request, context: { params: Promise<object> }) => Promise<Response>;

/**
 * Declares a JSON route: same-origin check on writes → actor → access → rate → parse → handle → parse the
 * output → answer. Whatever is thrown on the way becomes one error body.
 */
export function route<
  A extends Access,
  R extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, B> & { returns: R; handle: Handle<A, P, Q, B, z.input<R>> },
): RouteHandler {
  return answering(declaration, async (request, context) => {
    const status = declaration.status ?? 200;
    const work = async () => ({
      status,
      body: declaration.returns.parse(await declaration.handle(context)) as unknown,
    });
    const answer = declaration.isIdempotent
      ? await once(request, context.actor, context.body, work)
      : await work();
    return Response.json(answer.body, { status: answer.status, headers: keeping(declaration) });
  });
}

/** Part of a list and where it stands in the whole. */
export interface Page<T> {
  items: T[];
  total: number;
  page: number;
  pageCount: number;
}

/**
 * The same for a list that answers with a bare array, as the documented ones do: how many there are is in
 * `X-Total-Count`, the neighbouring pages in `Link`. `returns` is the array.
 */
export function listRoute<
  A extends Access,
  T extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, z.ZodUndefined> & {
    returns: z.ZodArray<T>;
    handle: Handle<A, P, Q, z.ZodUndefined, Page<z.input<T>>>;
  },
): RouteHandler {
  return answering(declaration, async (request, context) => {
    const { items, ...position } = await declaration.handle(context);
    const headers = {
      ...keeping(declaration),
      "x-total-count": String(position.total),
      link: pageLinks(request.url, position),
    };
    return Response.json(declaration.returns.parse(items), { headers });
  });
}

/**
 * The same for a route that answers with a document. What has a `maxAge` never changes under its address, but it may be for few
 * only, or for everybody for now: its `audience` says so.
 */
export function fileRoute<
  A extends Access,
  P extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, Q, B> & {
    handle: Handle<A, P, Q, B, FileAnswer | StreamedAnswer>;
  },
): RouteHandler {
  const { maxAge } = declaration;
  return answering(declaration, async (request, context) => {
    const file = await declaration.handle(context);
    const etag = "etag" in file ? file.etag : undefined;
    const isKnown = etag !== undefined && request.headers.get("if-none-match")?.includes(etag);
    return new Response(isKnown ? null : file.bytes, {
      status: isKnown ? 304 : 200,
      headers: {
        ...(etag && { etag }),
        "content-type": file.mediaType,
        "content-disposition": `${file.bytes instanceof ReadableStream ? "attachment" : "inline"}; filename="${file.fileName}"`,
        "cache-control": keepingFile(maxAge, etag, "audience" in file ? file.audience : undefined),
        "x-content-type-options": "nosniff",
        "cross-origin-resource-policy": "same-origin",
      },
    });
  });
}

/**
 * The same for a multipart form with one `file`. `body` is given its fields beside `file: { name, bytes }`. Nobody's
 * upload is read before they are known and allowed; more than UPLOAD_LIMIT is never held.
 */
export function uploadRoute<
  A extends Access,
  R extends z.ZodType,
  B extends z.ZodType,
  P extends z.ZodType = z.ZodUndefined,
>(
  declaration: Declaration<A, P, z.ZodUndefined, B> & {
    body: B;
    returns: R;
    handle: Handle<A, P, z.ZodUndefined, B, z.input<R>>;
  },
): RouteHandler {
  const answer: Parameters<typeof answering<A, P, z.ZodUndefined, B>>[1] = async (_, context) => {
    const made = declaration.returns.parse(await declaration.handle(context));
    return Response.json(made, { status: declaration.status ?? 200, headers: keeping(declaration) });
  };
  return answering(declaration, answer, readForm);
}

/** What every kind of route has in common; `answer` says the rest. For the builders of this folder. */
export function answering<A extends Access, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  declaration: Declaration<A, P, Q, B>,
  answer: (request: Request, context: Context<A, z.output<P>, z.output<Q>, z.output<B>>) => Promise<Response>,
  read: (request: Request) => Promise<unknown> = readJson,
): RouteHandler {
  return (request, segment) => {
    const requestId = randomUUID();
    // A link cannot say a language in a header, so an address may.
    const { pathname, searchParams } = new URL(request.url);
    const locale = localeOf(searchParams.get("locale") ?? request.headers.get("accept-language"));
    const serve = async () => {
      checkSameOrigin(request);
      const caller = await findCaller(request);
      await checkRate(request, caller.actor, declaration.cost ?? 1);
      const actor = admit(caller, declaration);
      if (!declaration.isAlwaysOpen) checkMaintenance(actor);
      await checkActing(request, actor);
      const query = queryOf(searchParams);
      const context = {
        actor,
        params: parseInput(declaration.params ?? nothing, declaration.params && (await segment.params)),
        query: parseInput(declaration.query ?? nothing, declaration.query && query),
        body: parseInput(declaration.body ?? nothing, declaration.body && ((await read(request)) ?? {})),
        now: new Date(),
        locale,
        device: deviceOf(request),
      } as Context<A, z.output<P>, z.output<Q>, z.output<B>>;
      return answer(request, context);
    };
    return withRequestId(requestId, async () => {
      const startedAt = performance.now();
      const response = await serve().catch((error) => failureResponse(error, locale));
      response.headers.set("x-request-id", requestId);
      const milliseconds = performance.now() - startedAt;
      logRequest(request, networkOf(addressOf(request)), response.status, milliseconds);
      const params = { ...(await segment.params) };
      observeAnswer({ method: request.method, pathname, params, status: response.status, milliseconds });
      return response;
    });
  };
}

const nothing = z.undefined();
