import { type Locale, routing } from "@/lib/platform/i18n/routing";
import type { Maintenance } from "./contract";

export const maintenanceOff: Maintenance = {
  isOn: false,
  since: null,
  restoredTo: null,
  messages: { en: "", fr: "", rw: "" },
};

/**
 * Pages where administrators sign in and work, where a started payment is completed (demo mode), and where visitors
 * read the status of the services.
 */
const openPages =
  /^\/(login|logout|forgot-password|reset-password|restore-email|unauthorized|SystemAdmin|dashboard\/admin|dashboard\/admin-enhanced|settings|sandbox|status)(\/|$)/;

/** Not pages: the API responds itself, and files are harmless. */
const notAPage = /^\/(api|_next)(\/|$)|\.[a-z0-9]+$/i;

/**
 * Whether the page is closed to visitors during maintenance. Paths are normalized: "/login/../vehicles"
 * counts as "/vehicles".
 */
export function isClosedPage(address: string): boolean {
  return isClosed(address) || isClosed(resolvedPath(address));
}

const resolvedPath = (address: string): string =>
  URL.canParse(address, "http://door") ? new URL(address, "http://door").pathname : address;

function isClosed(pathname: string): boolean {
  const [, path = "/"] = pathname.match(/^(?:\/(?:en|fr|rw)(?=\/|$))?(\/.*)?$/) ?? [];
  return !notAPage.test(path) && !openPages.test(path);
}

/** Paths without the /api prefix that next.config.ts rewrites to the API. */
const documentedPath =
  /^\/(?:(?:otp|notifications|business|support|chat)\/.+|notifications|admin\/notifications\/.+|admin\/[^/]+\/notifications)$/;

/**
 * Whether a request is for the API. Only the vehicle list is both a page and an endpoint: it is the endpoint
 * if JSON is accepted, and only without a language prefix.
 */
export function isApiRequest(pathname: string, accept: string): boolean {
  if (documentedPath.test(resolvedPath(pathname))) return true;
  return (
    resolvedPath(pathname) === "/vehicles" && /application\/json/.test(accept) && !/text\/html/.test(accept)
  );
}

export function localeOfPath(pathname: string): Locale {
  const [, first] = pathname.split("/");
  return routing.locales.find((locale) => locale === first) ?? routing.defaultLocale;
}
