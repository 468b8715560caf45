/** URL of a map search for a place given as text or coordinates. */
export const mapSearchLinkOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
