import { openSync, readSync } from "node:fs";

const LISTEN = "0A";
/** Listening sockets come first in the kernel's table: reading all connections would take milliseconds. */
const TABLE_START_BYTES = 4096;

/**
 * Returns a function that counts the connections to a listening server that the kernel holds and Node has not
 * accepted yet: the kernel would reset them if the server stopped listening now. It takes microseconds, and counts
 * none where the kernel's table cannot be read (not Linux, or dozens of listening sockets).
 *
 * @param {{ port: number; family: string }} address
 */
export function acceptQueueReader({ port, family }) {
  /** @type {number} */
  let table;
  try {
    table = openSync(`/proc/self/net/${family === "IPv6" ? "tcp6" : "tcp"}`, "r");
  } catch {
    return () => 0;
  }
  const start = Buffer.alloc(TABLE_START_BYTES);
  const socket = new RegExp(
    // local_address rem_address st tx_queue:rx_queue; the rx_queue of a listening socket counts its connections.
    `:${port.toString(16).toUpperCase().padStart(4, "0")} [0-9A-F]+:0000 ${LISTEN} [0-9A-F]+:([0-9A-F]+)`,
  );
  let bytes = TABLE_START_BYTES;
  return () => {
    const found = socket.exec(start.toString("latin1", 0, readSync(table, start, 0, bytes, 0)));
    // The kernel would fill the rest of the buffer with connections, which takes ten times as long.
    bytes = found ? found.index + found[0].length : TABLE_START_BYTES;
    return Number.parseInt(found?.[1] ?? "0", 16);
  };
}
