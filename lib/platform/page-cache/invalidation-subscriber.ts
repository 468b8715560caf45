import { processId } from "@/lib/platform/cluster/announce";
import { type ClusterMessage, listenForMessages } from "@/lib/platform/cluster/listener";
import { directDatabaseUrl } from "@/lib/platform/env";
import { cacheTags, EXPIRED_TAGS, expireLocally } from "./cache";
import { expiredTags } from "./contract";
import { frontCache } from "./front-cache";

/** Not cached without a connection, because they show the state of this moment and could be out of date unnoticed. */
const live = [cacheTags.availability, cacheTags.status];

/**
 * Expires what other processes on the database change. While the connection is lost, nothing that shows availability or
 * the status of the services is cached; afterwards everything cached is expired, because messages may have been missed.
 */
export async function subscribeToInvalidations(signal: AbortSignal): Promise<void> {
  const suspend = () => frontCache()?.suspend(live);
  const resume = () => {
    expireLocally([cacheTags.everything]);
    frontCache()?.resume(live);
  };
  const hear = ({ topic, from, content }: ClusterMessage) => {
    if (topic === EXPIRED_TAGS && from !== processId()) expireLocally(expiredTags.parse(content).tags);
  };
  suspend();
  await listenForMessages(directDatabaseUrl(), { hear, catchUp: resume, onLost: suspend }, signal);
  resume();
}
