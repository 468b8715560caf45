import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isUnavailable } from "@/db/database-errors";
import { AppError, isAppError } from "@/lib/platform/errors";
import { standaloneHeaders, standalonePage } from "@/lib/platform/http/standalone-page";
import { localeOf } from "@/lib/platform/i18n/find-locale";
import { localPath } from "@/lib/platform/i18n/local-path";
import type { Locale } from "@/lib/platform/i18n/routing";
import type { translator } from "@/lib/platform/i18n/translate";
import { withRequestId } from "@/lib/platform/log";
import { isApiRequest, localeOfPath } from "@/lib/platform/maintenance/rules";

interface Replacement {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Failure {
  isOutage: boolean;
  /** Identifies the error in the log. */
  digest?: string;
}

/** The web server sets a unique id for each request in this header. */
const REQUEST_ID_HEADER = "x-gendana-request";
/**
 * When several visitors wait for one page, only the first one's request fails; the others are answered right
 * after it.
 */
const SAME_OUTAGE_MS = 5_000;

/**
 * Makes the web server replace Next's responses to failed requests. Next's own error page is empty without
 * JavaScript and always has status 500; while the database is unreachable it must be 503, for search engines
 * and proxies too.
 */
export function replaceFailedResponses(): void {
  const failures = new Map<string, Failure>();
  let lastOutageAt = Number.NEGATIVE_INFINITY;

  // Called by instrumentation.ts, which is outside this bundle.
  globalThis.gendanaRecordError = (error, headers) => {
    const isOutage = isUnavailable(error) || (isAppError(error) && error.code === "unavailable");
    if (isOutage) lastOutageAt = Date.now();
    const name = headers[REQUEST_ID_HEADER];
    if (typeof name !== "string") return;
    failures.set(name, { isOutage, digest: (error as { digest?: string }).digest });
    // Clients that disconnect before the response leave their entries behind.
    if (failures.size > 1_000) failures.delete([...failures.keys()][0] ?? "");
  };

  // Called by scripts/launch/failed-responses.mjs.
  globalThis.gendanaFailedResponse = (request, status, contentType) => {
    const name = String(request.headers[REQUEST_ID_HEADER]);
    const failure = failures.get(name) ?? { isOutage: Date.now() - lastOutageAt < SAME_OUTAGE_MS };
    failures.delete(name);
    return replacementFor(request, { status, contentType, failure });
  };
}

function replacementFor(
  { url = "/", headers }: IncomingMessage,
  { status, contentType, failure }: { status: number; contentType: string; failure: Failure },
): Promise<Replacement> | undefined {
  const [pathname = "/"] = url.split("?");
  if (/^\/api(\/|$)/.test(pathname) || isApiRequest(pathname, headers.accept ?? ""))
    // The API's own error bodies are kept.
    return contentType.startsWith("application/json")
      ? undefined
      : apiErrorResponse(headers, status, failure);
  return status === 405 ? undefined : pageOrText(pathname, status, failure);
}

/** Loaded by the first failure: the texts of all languages would lengthen every start. */
const texts = () => import("@/lib/platform/i18n/translate");
const errorBodies = () => import("@/lib/platform/http/error-response");

async function pageOrText(pathname: string, status: number, failure: Failure): Promise<Replacement> {
  const isOutage = failure.isOutage || status === 503;
  const locale = localeOfPath(pathname);
  const t = (await texts()).translator(locale);
  const retry = isOutage && { "retry-after": String((await errorBodies()).DEFAULT_RETRY_AFTER_S) };
  const response = { status: isOutage ? 503 : status, headers: { ...standaloneHeaders, ...retry } };
  // Sitemaps and other files for crawlers get no page.
  if (/\.[a-z0-9]+$/i.test(pathname))
    return {
      ...response,
      headers: { ...response.headers, "content-type": "text/plain; charset=utf-8" },
      body: `${t(isOutage ? "outage.title" : "error.title")}\n`,
    };
  return { ...response, body: errorPage(t, locale, failure, isOutage) };
}

type Translator = ReturnType<typeof translator>;

function errorPage(t: Translator, locale: Locale, { digest }: Failure, isOutage: boolean): string {
  const sentences = isOutage
    ? [t("outage.what"), t("error.safe"), t("outage.next")]
    : [t("error.what"), t("error.safe"), t(digest ? "error.next" : "outage.next")];
  return standalonePage({
    locale,
    title: t(isOutage ? "outage.title" : "error.title"),
    paragraphs: sentences,
    footnote: digest && !isOutage ? t("error.reference", { id: digest }) : undefined,
    retry: t("error.retry"),
    other: { href: localPath("/", locale), label: t("error.home") },
  });
}

async function apiErrorResponse(
  asked: IncomingHttpHeaders,
  failedWith: number,
  failure: Failure,
): Promise<Replacement> {
  const locale = localeOf(asked["accept-language"] ?? null);
  const { buildErrorBody } = await errorBodies();
  const requestId = String(asked[REQUEST_ID_HEADER]);
  const failed = await withRequestId(requestId, async () =>
    buildErrorBody(apiError(failedWith, failure), locale),
  );
  const { status, headers, error: errorBody } = failed;
  return {
    status,
    headers: { ...headers, "x-request-id": requestId, "content-type": "application/json" },
    body: JSON.stringify({ message: errorBody.message, error: errorBody }),
  };
}

function apiError(failedWith: number, { isOutage }: Failure): AppError {
  if (failedWith === 405) return new AppError("method_not_allowed", "methodNotAllowed");
  if (isOutage) return new AppError("unavailable", "unavailable");
  return new AppError("internal", "internal", { cause: "no route answered the request" });
}
