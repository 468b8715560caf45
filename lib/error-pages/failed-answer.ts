import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isUnavailable } from "@/db/failure";
import { describeFailure, RETRY_AFTER_S } from "@/lib/api/failure";
import { AppError } from "@/lib/errors";
import { localPath } from "@/lib/i18n/local-path";
import type { Locale } from "@/lib/i18n/routing";
import { localeOf, translator } from "@/lib/i18n/translate";
import { leadsToApi, localeAt } from "@/lib/maintenance/rules";
import { standaloneHeaders, standalonePage } from "./page";

interface Replacement {
  status: number;
  headers: Record<string, string>;
  body: string;
}

interface Failure {
  isOutage: boolean;
  /** Names the error in the log. */
  digest?: string;
}

/** What scripts/launch/failed-answers.mjs and instrumentation.ts, which are no part of this bundle, call. */
const holder = globalThis as typeof globalThis & {
  gendanaFailedAnswer?: (request: IncomingMessage, status: number, contentType: string) => unknown;
  gendanaNoteError?: (error: unknown, headers: IncomingHttpHeaders) => void;
};

/** The web server gives each request a name of its own in this header. */
const NAME = "x-gendana-request";
/** Of several visitors who wait for one page only the first one's request fails; the rest are answered right after. */
const TOGETHER_MS = 5_000;

/**
 * Has the web server replace what Next answers to a request that failed. Its own page is an empty one for everybody without
 * scripts, and 500 whatever happened: while the database is away it is 503, for search engines and proxies too.
 */
export function replaceFailedAnswers(): void {
  const failures = new Map<string, Failure>();
  let lastOutageAt = Number.NEGATIVE_INFINITY;

  holder.gendanaNoteError = (error, headers) => {
    const isOutage = isUnavailable(error) || (error instanceof AppError && error.code === "unavailable");
    if (isOutage) lastOutageAt = Date.now();
    const name = headers[NAME];
    if (typeof name !== "string") return;
    failures.set(name, { isOutage, digest: (error as { digest?: string }).digest });
    // Whoever went away before the answer leaves theirs behind.
    if (failures.size > 1_000) failures.delete([...failures.keys()][0] ?? "");
  };

  holder.gendanaFailedAnswer = (request, status, contentType) => {
    const name = String(request.headers[NAME]);
    const failure = failures.get(name) ?? { isOutage: Date.now() - lastOutageAt < TOGETHER_MS };
    failures.delete(name);
    return replacementFor(request, { status, contentType, failure });
  };
}

function replacementFor(
  { url = "/", headers }: IncomingMessage,
  { status, contentType, failure }: { status: number; contentType: string; failure: Failure },
): Replacement | undefined {
  const [pathname = "/"] = url.split("?");
  if (/^\/api(\/|$)/.test(pathname) || leadsToApi(pathname, headers.accept ?? ""))
    // What the API says itself stands.
    return contentType.startsWith("application/json")
      ? undefined
      : apiAnswer(failure, localeOf(headers["accept-language"] ?? null));
  const isOutage = failure.isOutage || status === 503;
  const locale = localeAt(pathname);
  const answer = { status: isOutage ? 503 : status, body: pageOf(locale, failure, isOutage) };
  const retry = isOutage && { "retry-after": String(RETRY_AFTER_S) };
  // A map for search engines and the like: nobody looks at it.
  if (/\.[a-z0-9]+$/i.test(pathname))
    return {
      status: answer.status,
      headers: { ...standaloneHeaders, ...retry, "content-type": "text/plain; charset=utf-8" },
      body: `${translator(locale)(isOutage ? "outage.title" : "error.title")}\n`,
    };
  return { ...answer, headers: { ...standaloneHeaders, ...retry } };
}

function pageOf(locale: Locale, { digest }: Failure, isOutage: boolean): string {
  const t = translator(locale);
  const sentences = isOutage
    ? [t("outage.what"), t("error.safe"), t("outage.next")]
    : [t("error.what"), t("error.safe"), t(digest ? "error.next" : "outage.next")];
  return standalonePage({
    locale,
    title: t(isOutage ? "outage.title" : "error.title"),
    paragraphs: sentences,
    note: digest && !isOutage ? t("error.reference", { id: digest }) : undefined,
    retry: t("error.retry"),
    other: { href: localPath("/", locale), label: t("error.home") },
  });
}

function apiAnswer({ isOutage }: Failure, locale: Locale): Replacement {
  const error = isOutage
    ? new AppError("unavailable", "unavailable")
    : new AppError("internal", "internal", { cause: "answered by no route of ours" });
  const { status, headers, error: told } = describeFailure(error, locale);
  return {
    status,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ message: told.message, error: told }),
  };
}
