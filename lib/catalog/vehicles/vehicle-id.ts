/** The vehicle id in a path segment; "" for a malformed escape or a character that PostgreSQL refuses. */
export function vehicleIdFrom(segment: string): string {
  try {
    const id = decodeURIComponent(segment);
    return id.includes("\0") ? "" : id;
  } catch {
    return "";
  }
}
