import type { Maintenance } from "./contract";

export const openDoors: Maintenance = { isOn: false, since: null, messages: { en: "", fr: "", rw: "" } };

/** Where an administrator signs in and works, and where a payment that was begun is finished (demo mode). */
const alwaysOpen =
  /^\/(login|logout|forgot-password|reset-password|unauthorized|SystemAdmin|dashboard\/admin|dashboard\/admin-enhanced|settings|sandbox)(\/|$)/;

/** Not pages: the API answers for itself, files harm nobody. */
const noPage = /^\/(api|_next)(\/|$)|\.[a-z0-9]+$/i;

/** Whether the page at this address is closed to visitors during maintenance; "/login/../vehicles" is as "/vehicles" is. */
export function isClosedPage(address: string): boolean {
  const led = URL.canParse(address, "http://door") ? new URL(address, "http://door").pathname : address;
  return isClosed(address) || isClosed(led);
}

function isClosed(pathname: string): boolean {
  const [, path = "/"] = pathname.match(/^(?:\/(?:en|fr|rw)(?=\/|$))?(\/.*)?$/) ?? [];
  return !noPage.test(path) && !alwaysOpen.test(path);
}

/** The language of an address. */
export function localeAt(pathname: string): "en" | "fr" | "rw" {
  const [, prefix] = pathname.match(/^\/(fr|rw)(?=\/|$)/) ?? [];
  return prefix === "fr" || prefix === "rw" ? prefix : "en";
}
