import type { Connection } from "./connection";
import { isOutOfConnections } from "./database-errors";

interface PoolSettings {
  open: () => Promise<Connection>;
  /** The maximum number of connections. */
  max: number;
  /** How long a caller waits for a free connection, in milliseconds. */
  patience: number;
}

/** Lends a connection for some work. Work that leaves it in an unusable state has to close it. */
export type Lend = <T>(work: (connection: Connection) => Promise<T>) => Promise<T>;

interface Caller {
  take(connection: Connection): void;
  refuse(error: unknown): void;
}

/** For this long the pool asks for no more connections than it was granted. */
const BACK_OFF_MS = 5_000;
const SWEEP_EVERY_MS = 10_000;
const LONGEST_REST_MS = 60_000;
const LONGEST_LIFE_MS = 30 * 60_000;
/** The server keeps each prepared statement, about 50 KB, for as long as its connection lives. */
const MAX_PREPARED_STATEMENTS = 300;

/**
 * A pool that works with the connections it is granted. When the server refuses one more, callers wait for those
 * that are in use, as at the pool's own limit, and fail only if none is returned within `patience`. When the server
 * grants none at all they fail at once.
 */
export function openPool({ open, max, patience }: PoolSettings) {
  /** All connections, until they are closed, with the time at which each has to be replaced. */
  const granted = new Map<Connection, number>();
  /** The most recently used one is lent first, so that unneeded connections age. */
  const free: { connection: Connection; since: number }[] = [];
  const callers: Caller[] = [];
  let opening = 0;
  let limit = max;
  let isClosed = false;
  let onClosed = () => {};
  let restoring: NodeJS.Timeout | undefined;
  const sweeping = setInterval(closeUnused, SWEEP_EVERY_MS).unref();

  const isFit = (connection: Connection) =>
    !isClosed &&
    connection.isOpen &&
    connection.preparedStatements < MAX_PREPARED_STATEMENTS &&
    Date.now() < (granted.get(connection) ?? 0);

  function acquire(): Promise<Connection> {
    for (let last = free.pop(); last; last = free.pop()) {
      if (isFit(last.connection)) return Promise.resolve(last.connection);
      discard(last.connection);
    }
    return new Promise((resolve, reject) => {
      const caller: Caller = {
        take(connection) {
          clearTimeout(timer);
          resolve(connection);
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      const timer = setTimeout(() => {
        callers.splice(callers.indexOf(caller), 1);
        reject(noConnection(`No database connection became free within ${patience} ms`));
      }, patience);
      callers.push(caller);
      openMore();
    });
  }

  function openMore(): void {
    if (isClosed) for (const caller of callers.splice(0)) caller.refuse(noConnection("The pool is closed"));
    while (callers.length > opening && granted.size + opening < limit) {
      opening += 1;
      open().then(onGranted, onRefused);
    }
    if (isClosed && granted.size + opening === 0) onClosed();
  }

  function onGranted(connection: Connection): void {
    opening -= 1;
    granted.set(connection, Date.now() + LONGEST_LIFE_MS);
    giveBack(connection);
  }

  function onRefused(error: unknown): void {
    opening -= 1;
    const remaining = granted.size + opening;
    if (isOutOfConnections(error) && remaining > 0) {
      limit = remaining;
      clearTimeout(restoring);
      restoring = setTimeout(() => {
        limit = max;
        openMore();
      }, BACK_OFF_MS).unref();
    } else callers.shift()?.refuse(error);
    openMore();
  }

  function giveBack(connection: Connection): void {
    // If its host is gone, so are the others, but none of them notices before it is used.
    if (!connection.isOpen) for (const rest of free.splice(0)) discard(rest.connection);
    const isLendable = isFit(connection);
    const next = isLendable ? callers.shift() : undefined;
    if (next) next.take(connection);
    else if (isLendable) free.push({ connection, since: Date.now() });
    else discard(connection);
  }

  function discard(connection: Connection): void {
    void connection.close().finally(() => {
      granted.delete(connection);
      openMore();
    });
  }

  function closeUnused(): void {
    const oldest = Date.now() - LONGEST_REST_MS;
    for (const rest of free.splice(0))
      if (isFit(rest.connection) && rest.since > oldest) free.push(rest);
      else discard(rest.connection);
  }

  const lend: Lend = async (work) => {
    const connection = await acquire();
    try {
      return await work(connection);
    } finally {
      giveBack(connection);
    }
  };

  return {
    lend,
    /** Resolves when the last connection in use has been returned. */
    close: () =>
      new Promise<void>((resolve) => {
        isClosed = true;
        onClosed = resolve;
        clearInterval(sweeping);
        closeUnused();
        openMore();
      }),
  };
}

/** The driver's code for a connection that could not be obtained. */
const noConnection = (message: string) => Object.assign(new Error(message), { code: "CONNECT_TIMEOUT" });
