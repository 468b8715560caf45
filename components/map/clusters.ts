/** A point of the screen, in pixels. */
interface Spot {
  id: string;
  x: number;
  y: number;
}

export interface Cluster {
  ids: string[];
  x: number;
  y: number;
}

/**
 * Spots closer to each other than `reach` pixels become one cluster, which stands where its first spot is: a
 * cluster of one is a spot by itself. The order of the spots decides, so the same spots always give the same.
 */
export function clusterSpots(spots: Spot[], reach: number): Cluster[] {
  const clusters: Cluster[] = [];
  for (const { id, x, y } of spots) {
    const near = clusters.find((cluster) => Math.hypot(cluster.x - x, cluster.y - y) < reach);
    if (near) near.ids.push(id);
    else clusters.push({ ids: [id], x, y });
  }
  return clusters;
}

/** Where the members of a cluster stand once the map is as near as it goes: around its middle, `radius` apart. */
export function fanOut({ ids, x, y }: Cluster, radius: number): Spot[] {
  if (ids.length === 1) return ids.map((id) => ({ id, x, y }));
  // A ring long enough for all of them, the first at the top.
  const ring = Math.max(radius, (radius * ids.length) / (2 * Math.PI));
  return ids.map((id, index) => {
    const angle = (2 * Math.PI * index) / ids.length - Math.PI / 2;
    return { id, x: x + ring * Math.cos(angle), y: y + ring * Math.sin(angle) };
  });
}
