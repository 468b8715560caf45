import type { IncomingMessage } from "node:http";
import { standaloneHeaders, standalonePage } from "@/lib/platform/http/standalone-page";
import { localPath } from "@/lib/platform/i18n/local-path";
import { isApiRequest, isClosedPage, localeOfPath } from "@/lib/platform/maintenance/rules";
import { currentMaintenance, MAINTENANCE_RETRY_AFTER_S } from "@/lib/platform/maintenance/state";

/** The response sent instead of a page during maintenance. */
interface ClosedResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Lets the web server (scripts/launch/serve-maintenance.mjs) ask here before it sends a page, including
 * cached ones.
 */
export function installMaintenanceGate(): void {
  globalThis.gendanaMaintenanceGate = async (request) =>
    currentMaintenance().isOn ? closedResponseFor(request) : undefined;
}

/**
 * Returns undefined to let a request through. Administrators pass everywhere, also while impersonating; the
 * signed cookie proves that they are one.
 */
async function closedResponseFor({
  url = "/",
  headers,
}: IncomingMessage): Promise<ClosedResponse | undefined> {
  const [pathname = "/"] = url.split("?");
  if (!isClosedPage(pathname) || isApiRequest(pathname, headers.accept ?? "")) return undefined;
  // Loaded when it is needed: it would lengthen every start.
  const { readSessionToken, sessionCookieName } = await import("@/lib/platform/http/session-token");
  const session = await readSessionToken(cookieOf(headers.cookie, sessionCookieName()));
  if (session?.role === "admin" || session?.isActing) return undefined;
  const locale = localeOfPath(pathname);
  const { translator } = await import("@/lib/platform/i18n/translate");
  const t = translator(locale);
  const body = standalonePage({
    locale,
    title: t("maintenance.closed"),
    paragraphs: [currentMaintenance().messages[locale] || t("maintenance.standard")],
    retry: t("maintenance.retry"),
    other: {
      href: localPath("/login?next=%2Fdashboard%2Fadmin", locale),
      label: t("maintenance.login"),
    },
  });
  return {
    status: 503,
    headers: { ...standaloneHeaders, "retry-after": String(MAINTENANCE_RETRY_AFTER_S) },
    body,
  };
}

function cookieOf(cookies: string | undefined, name: string): string | undefined {
  const found = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
