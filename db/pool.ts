import pg from "pg";
import { isOutOfConnections } from "./database-errors";

/** For this long the pool asks for no more connections than it was granted. */
const BACK_OFF_MS = 5_000;

/**
 * A pool that works with the connections it is granted. When the server refuses one more, the driver's own
 * pool fails the caller although other connections are soon free. This pool lets callers wait for those, as
 * at its own limit, and fails only if none is returned within `connectionTimeoutMillis`.
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
    }, BACK_OFF_MS).unref();
  }

  async function connectOrWait(): Promise<pg.PoolClient> {
    const deadline = Date.now() + config.connectionTimeoutMillis;
    for (let attempt = 1; ; attempt++) {
      try {
        return await connect();
      } catch (error) {
        // The first refusal may arrive before the first connection, which is being granted to another caller.
        const isHopeless = granted === 0 && (attempt > 1 || pool.totalCount === 0);
        if (!isOutOfConnections(error) || isHopeless || Date.now() > deadline) throw error;
        askForNoMore();
      }
    }
  }

  /** The driver's own `query` calls connect with a callback. */
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
