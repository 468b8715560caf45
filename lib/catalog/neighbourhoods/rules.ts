/** Neighbourhoods of Kigali, with the coordinates of their centres (WGS 84). */
export const neighbourhoods = {
  kiyovu: { name: "Kiyovu", street: "KN 33 St", latitude: -1.9533, longitude: 30.0641 },
  muhima: { name: "Muhima", street: "KN 1 Rd", latitude: -1.9418, longitude: 30.0566 },
  nyamirambo: { name: "Nyamirambo", street: "KN 7 Ave", latitude: -1.9796, longitude: 30.0438 },
  kimihurura: { name: "Kimihurura", street: "KG 28 Ave", latitude: -1.9513, longitude: 30.0872 },
  kacyiru: { name: "Kacyiru", street: "KG 7 Ave", latitude: -1.9366, longitude: 30.0836 },
  gisozi: { name: "Gisozi", street: "KG 14 Ave", latitude: -1.9218, longitude: 30.0617 },
  gacuriro: { name: "Gacuriro", street: "KG 270 St", latitude: -1.9196, longitude: 30.0917 },
  nyarutarama: { name: "Nyarutarama", street: "KG 9 Ave", latitude: -1.9291, longitude: 30.0987 },
  kibagabaga: { name: "Kibagabaga", street: "KG 19 Ave", latitude: -1.9322, longitude: 30.1176 },
  kimironko: { name: "Kimironko", street: "KG 11 Ave", latitude: -1.9394, longitude: 30.1288 },
  remera: { name: "Remera", street: "KG 17 Ave", latitude: -1.9581, longitude: 30.1129 },
  kicukiro: { name: "Kicukiro", street: "KK 15 Rd", latitude: -1.9709, longitude: 30.1043 },
  gikondo: { name: "Gikondo", street: "KK 31 Ave", latitude: -1.9741, longitude: 30.0772 },
  rebero: { name: "Rebero", street: "KK 501 St", latitude: -1.9972, longitude: 30.0808 },
  kanombe: { name: "Kanombe Airport", street: "KN 5 Rd", latitude: -1.9669, longitude: 30.1352 },
} as const;

export type NeighbourhoodId = keyof typeof neighbourhoods;
export const neighbourhoodIds = Object.keys(neighbourhoods) as [NeighbourhoodId, ...NeighbourhoodId[]];

/** Finds the neighbourhood with a name in any spelling: "kanombe airport". */
export function findNeighbourhood(
  name: string,
): { id: NeighbourhoodId; name: string; latitude: number; longitude: number } | undefined {
  const folded = name.trim().toLowerCase();
  const found = Object.entries(neighbourhoods).find(
    ([id, place]) => id === folded || place.name.toLowerCase() === folded,
  );
  return found && { ...found[1], id: found[0] as NeighbourhoodId };
}
