import pg from "pg";
import { isOutOfConnections } from "./failure";

/** For how long no more connections are asked for than were granted. */
const MODEST_MS = 5_000;

/**
 * A pool that makes do with the connections it is granted. The driver's own fails whoever asked for one too many, although
 * others are there and soon free: here they wait for those, as they would at the pool's own limit, and fail only if nobody
 * gives one back within `connectionTimeoutMillis`.
 */
export function openPool(config: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }): pg.Pool {
  const pool = new pg.Pool(config);
  const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  let granted = 0;
  let restoring: NodeJS.Timeout | undefined;
  pool.on("connect", () => {
    granted += 1;
  });
  pool.on("remove", () => {
    granted -= 1;
  });

  function askForNoMore(): void {
    pool.options.max = Math.max(1, granted);
    clearTimeout(restoring);
    restoring = setTimeout(() => {
      pool.options.max = config.max;
    }, MODEST_MS).unref();
  }

  async function connectOrWait(): Promise<pg.PoolClient> {
    const deadline = Date.now() + config.connectionTimeoutMillis;
    for (let attempt = 1; ; attempt++) {
      try {
        return await connect();
      } catch (error) {
        // The first refusal may come before the first connection that is being granted to somebody else.
        const isHopeless = granted === 0 && (attempt > 1 || pool.totalCount === 0);
        if (!isOutOfConnections(error) || isHopeless || Date.now() > deadline) throw error;
        askForNoMore();
      }
    }
  }

  /** The driver's own `query` asks with a callback. */
  function connectEitherWay(): Promise<pg.PoolClient>;
  function connectEitherWay(
    done: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void,
  ): void;
  function connectEitherWay(
    done?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient["release"]) => void,
  ): Promise<pg.PoolClient> | undefined {
    const asked = connectOrWait();
    if (!done) return asked;
    asked.then(
      (client) => done(undefined, client, client.release),
      (error) => done(error, undefined, () => {}),
    );
    return undefined;
  }
  return Object.assign(pool, { connect: connectEitherWay });
}
