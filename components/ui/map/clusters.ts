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

/**
 * Returns positions for the members of a cluster at maximum zoom: in a circle around its centre, `radius`
 * apart.
 */
export function fanOut({ ids, x, y }: PinCluster, radius: number): Spot[] {
  if (ids.length === 1) return ids.map((id) => ({ id, x, y }));
  // The circle is large enough for all members; the first is at the top.
  const ring = Math.max(radius, (radius * ids.length) / (2 * Math.PI));
  return ids.map((id, index) => {
    const angle = (2 * Math.PI * index) / ids.length - Math.PI / 2;
    return { id, x: x + ring * Math.cos(angle), y: y + ring * Math.sin(angle) };
  });
}
