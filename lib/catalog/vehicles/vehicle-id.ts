/**
 * The vehicle id in a path segment; "" if it cannot be one: a malformed escape, or a character PostgreSQL
 * refuses.
 */
export function vehicleIdFrom(segment: string): string {
  try {
    const id = decodeURIComponent(segment);
    return id.includes("\0") ? "" : id;
  } catch {
    return "";
  }
}
