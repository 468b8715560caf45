import type { Maintenance } from "./contract";

export const openDoors: Maintenance = { isOn: false, since: null, messages: { en: "", fr: "", rw: "" } };

/** Where an administrator signs in and works, and where a payment that was begun is finished (demo mode). */
const alwaysOpen =
  /^\/(login|logout|forgot-password|reset-password|unauthorized|SystemAdmin|dashboard\/admin|dashboard\/admin-enhanced|settings|sandbox)(\/|$)/;

/** Not pages: the API answers for itself, files harm nobody. */
const noPage = /^\/(api|_next)(\/|$)|\.[a-z0-9]+$/i;

/** Whether the page at this address is closed to visitors during maintenance; "/login/../vehicles" is as "/vehicles" is. */
export function isClosedPage(address: string): boolean {
  return isClosed(address) || isClosed(ledTo(address));
}

const ledTo = (address: string): string =>
  URL.canParse(address, "http://door") ? new URL(address, "http://door").pathname : address;

function isClosed(pathname: string): boolean {
  const [, path = "/"] = pathname.match(/^(?:\/(?:en|fr|rw)(?=\/|$))?(\/.*)?$/) ?? [];
  return !noPage.test(path) && !alwaysOpen.test(path);
}

/** What next.config.ts hands to the API though it has no prefix: that answers for itself. */
const documentedPath =
  /^\/(?:(?:otp|notifications|business|support|chat)\/.+|notifications|admin\/notifications\/.+|admin\/[^/]+\/notifications)$/;

/** Whether a request is the API's. The list of cars is where it asks for JSON and not for a page; no other page is, in no language. */
export function leadsToApi(pathname: string, accept: string): boolean {
  if (documentedPath.test(ledTo(pathname))) return true;
  return ledTo(pathname) === "/vehicles" && /application\/json/.test(accept) && !/text\/html/.test(accept);
}

/** The language of an address. */
export function localeAt(pathname: string): "en" | "fr" | "rw" {
  const [, prefix] = pathname.match(/^\/(fr|rw)(?=\/|$)/) ?? [];
  return prefix === "fr" || prefix === "rw" ? prefix : "en";
}
