/** A point on the screen, in pixels. */
interface Spot {
  id: string;
  x: number;
  y: number;
}

export interface PinCluster {
  ids: string[];
  x: number;
  y: number;
}

/**
 * Groups spots closer to each other than `clusterRadius` pixels into clusters at the position of their first
 * spot; a single spot is a cluster of one. The result depends on the order of the spots, so the same list
 * always gives the same clusters.
 */
export function clusterSpots(spots: Spot[], clusterRadius: number): PinCluster[] {
  const clusters: PinCluster[] = [];
  for (const { id, x, y } of spots) {
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < clusterRadius);
    if (near) near.ids.push(id);
    else clusters.push({ ids: [id], x, y });
  }
  return clusters;
}

/** The angle between neighbours that fills a disc evenly (Vogel's model of a sunflower). */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/**
 * Returns positions for the members of a cluster at maximum zoom: in a spiral around its centre, about `distance`
 * apart, so that fifty cars of one office fit a phone.
 */
export function fanOut({ ids, x, y }: PinCluster, distance: number): Spot[] {
  if (ids.length === 1) return ids.map((id) => ({ id, x, y }));
  return ids.map((id, index) => {
    const fromCentre = (distance / Math.sqrt(3)) * Math.sqrt(index + 1);
    const angle = GOLDEN_ANGLE * index;
    return { id, x: x + fromCentre * Math.cos(angle), y: y + fromCentre * Math.sin(angle) };
  });
}
