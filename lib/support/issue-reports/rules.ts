/** Where a map program looks for a place that is named in words or by coordinates. */
export const mapSearchLinkOf = (place: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
