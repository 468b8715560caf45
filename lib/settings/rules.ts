import type { Office } from "./contract";

/** The office on OpenStreetMap, with a pin, as near as one sees the houses. */
export function officeMapHref({ latitude, longitude }: Pick<Office, "latitude" | "longitude">): string {
  const pin = new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) });
  return `https://www.openstreetmap.org/?${pin}#map=17/${latitude}/${longitude}`;
}
