import { readFileSync } from "node:fs";
import { connect as openSocket, type Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import postgres from "postgres";
import { parameterText, valueTypes } from "./driver-values";

interface ConnectionSettings {
  url: string;
  /** Parameters sent when connecting: `application_name`, `statement_timeout`, `options` and the like. */
  parameters?: Record<string, string | number>;
  /**
   * How long opening may take, in milliseconds. When a statement was unanswered for half of it, the server's host gets the
   * other half to accept another connection.
   */
  patience?: number;
  /** Called once when the connection ends without `close()` having been called. */
  onLost?: () => void;
  onNotification?: (channel: string, payload: string) => void;
}

interface StatementOptions {
  /** Keeps the parsed statement on the server for the next execution of the same text on this connection. */
  isPrepared?: boolean;
  /** Returns each row as an array of its values. */
  asArrays?: boolean;
}

/** `count` is the number of rows that the statement returned or changed. */
export type Rows<Row> = Row[] & { count: number };

export interface Connection {
  /** Executes one statement with parameters, or one or several without. */
  query<Row = Record<string, unknown>>(
    text: string,
    values?: unknown[],
    options?: StatementOptions,
  ): Promise<Rows<Row>>;
  /** The rows of a `copy … to stdout`. */
  copyTo(text: string): Promise<Readable>;
  /** Takes the rows of a `copy … from stdin`; finished once the server has taken all. */
  copyFrom(text: string): Promise<Writable>;
  close(): Promise<void>;
  /** False once it is closed or lost. */
  readonly isOpen: boolean;
  /** Number of statements that the server keeps for this connection. */
  readonly preparedStatements: number;
}

const DEFAULT_PATIENCE_MS = 10_000;
/** How long `close()` waits for running statements. */
const CLOSE_PATIENCE_S = 5;

/**
 * Opens one connection through postgres.js, which serves until it is closed or lost and is never opened
 * again. postgres.js itself would reconnect: it then leaves queries waiting forever, continues a transaction
 * outside of it, and writes to the closed socket (decision 005). So its pool has one connection here, its
 * second attempt to connect is refused, and whatever waits for a lost connection is rejected at once.
 */
export async function openConnection({
  url,
  parameters = {},
  patience = DEFAULT_PATIENCE_MS,
  onLost,
  onNotification,
}: ConnectionSettings): Promise<Connection> {
  const waiting = new Set<(error: Error) => void>();
  let answers = 0;
  const prepared = new Set<string>();
  let socket: Socket | undefined;
  let loss: Error | undefined;
  let isClosing = false;

  const { address, ...target } = readUrl(url);
  // postgres.js declares neither `socket` nor lists of hosts.
  const options: object = {
    ...target,
    max: 1,
    // It would query the types by itself, and losing the connection meanwhile would end the process.
    fetch_types: false,
    types: valueTypes,
    connection: parameters,
    // openConnection and the pool set the time limits.
    connect_timeout: 0,
    idle_timeout: 0,
    max_lifetime: null,
    backoff: false,
    onnotice: () => {},
    onnotify: onNotification,
    onclose: () => lose(lostConnection()),
    socket: async (options: SocketTarget) => {
      if (socket) throw loss ?? lostConnection();
      socket = await dial(options, (opening) => {
        socket = opening;
      });
      return socket;
    },
  };
  const client = postgres(address, options);
  // The parameters are already text and must not be converted again by type.
  for (const type of Object.keys(client.options.serializers)) delete client.options.serializers[Number(type)];

  function lose(error: Error): void {
    if (loss) return;
    loss = error;
    clearInterval(looking);
    socket?.destroy();
    for (const reject of waiting) reject(error);
    waiting.clear();
    if (!isClosing) onLost?.();
  }

  function unlessLost<T>(ask: () => PromiseLike<T>): Promise<T> {
    if (loss) return Promise.reject(loss);
    return new Promise<T>((resolve, reject) => {
      const asked = ask();
      waiting.add(reject);
      const settle = () => {
        waiting.delete(reject);
        answers += 1;
      };
      asked.then(
        (result) => {
          settle();
          resolve(result);
        },
        (error) => {
          settle();
          reject(error);
        },
      );
    });
  }

  /** The number of answers at the last look, if something was waiting. */
  let answersSeen: number | undefined;

  /**
   * A host without power or network closes no connection: for a quarter of an hour the kernel would send again what we
   * sent. The statements' own time limits cannot tell, because they are the server's.
   */
  async function lookForHost(): Promise<void> {
    const isQuiet = waiting.size > 0 && answersSeen === answers;
    answersSeen = waiting.size > 0 && !isQuiet ? answers : undefined;
    if (!isQuiet || !socket) return;
    const before = answers;
    const isThere = await acceptsConnections(socket, patience / 2);
    if (!isThere && answers === before) lose(lostConnection());
  }

  const looking = setInterval(lookForHost, patience / 2).unref();
  const timer = setTimeout(() => lose(connectTimeout(patience)), patience);
  try {
    await unlessLost(() => client.unsafe("select 1"));
  } catch (error) {
    isClosing = true;
    lose(error as Error);
    throw error;
  } finally {
    clearTimeout(timer);
  }

  return {
    get isOpen() {
      return !isClosing && !loss;
    },
    get preparedStatements() {
      return prepared.size;
    },
    query(text, values = [], { isPrepared = false, asArrays = false } = {}) {
      if (isPrepared) prepared.add(text);
      return unlessLost(() => {
        const isSimple = values.length === 0 && !isPrepared;
        const options = { prepare: isPrepared, simple: isSimple } as postgres.UnsafeQueryOptions;
        const query = client.unsafe(text, values.map(parameterText) as never[], options);
        // postgres.js would first query the parameter types from the server, which takes a round trip.
        Object.defineProperty(query, "describeFirst", { get: () => false, set: () => {} });
        return (asArrays ? query.values() : query) as never;
      });
    },
    copyTo: (text) =>
      unlessLost(async () => {
        const rows = await client.unsafe(text).readable();
        return rows.once("close", () => {
          if (loss) return;
          // postgres.js stops reading from its socket while the rows are not read, and permanently after the
          // last one.
          if (rows.readableEnded) rows._read(0);
          else lose(lostConnection());
        });
      }),
    copyFrom: (text) =>
      unlessLost(async () => {
        const copy = client.unsafe(text);
        const rows = await copy.writable();
        // postgres.js reports an error after the last row only to the query, which is already settled.
        Object.assign(copy, { reject: (error: Error) => rows.destroy(error) });
        return rows;
      }),
    async close() {
      isClosing = true;
      if (!loss) await client.end({ timeout: CLOSE_PATIENCE_S });
      lose(lostConnection());
    },
  };
}

/** Opens a connection for `work` and closes it afterwards. */
export async function withConnection<T>(
  settings: ConnectionSettings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await openConnection(settings);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

interface SocketTarget {
  host: string[];
  port: number[];
  path?: string | false;
}

/** The URL for postgres.js without the parameters that only we support. */
function readUrl(url: string) {
  const address = new URL(url);
  const { searchParams } = address;
  const [mode, authority] = [searchParams.get("sslmode"), searchParams.get("sslrootcert")];
  for (const name of ["sslmode", "sslrootcert"]) searchParams.delete(name);
  const host = address.hostname.replace(/^\[(.*)\]$/, "$1");
  const ca = authority ? readFileSync(authority) : undefined;
  return {
    address: address.href,
    // Passed as lists because postgres.js would split an IPv6 address at its colons.
    host: [host],
    port: [Number(address.port || 5432)],
    ssl: mode && mode !== "disable" ? { host, rejectUnauthorized: mode !== "no-verify", ca } : false,
  };
}

/** Rejects like a query would if there is no server at the address. */
function dial(
  { host: [host], port: [port], path }: SocketTarget,
  begin: (socket: Socket) => void,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = path ? openSocket(path) : openSocket({ host, port: port ?? 5432 });
    begin(socket);
    // postgres.js checks the certificate against this name.
    Object.assign(socket, { host });
    socket.setKeepAlive(true).once("connect", () => resolve(socket));
    socket.once("error", reject).once("close", () => reject(lostConnection()));
  });
}

/** Whether the other end of a socket accepts another one within the time. */
function acceptsConnections({ remoteAddress, remotePort }: Socket, patience: number): Promise<boolean> {
  // A server on this machine, at a path.
  if (!remoteAddress || !remotePort) return Promise.resolve(true);
  return new Promise((resolve) => {
    const socket = openSocket({ host: remoteAddress, port: remotePort });
    const end = (isAccepted: boolean) => {
      socket.destroy();
      resolve(isAccepted);
    };
    socket.setTimeout(patience, () => end(false));
    socket.once("connect", () => end(true)).once("error", () => end(false));
  });
}

/** The driver's own codes, for errors that it does not raise itself. */
const lostConnection = () =>
  Object.assign(new Error("The connection to the database was lost"), { code: "CONNECTION_CLOSED" });
const connectTimeout = (patience: number) =>
  Object.assign(new Error(`The database did not answer within ${patience} ms`), { code: "CONNECT_TIMEOUT" });
