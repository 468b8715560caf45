import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, it } from "vitest";
import { acceptQueueReader } from "./accept-queue.mjs";

it.runIf(process.platform === "linux")("counts connections until Node has accepted them", async () => {
  for (const host of ["127.0.0.1", "::1"]) {
    const server = createServer((socket) => socket.resume()).listen(0, host);
    await once(server, "listening");
    const address = server.address() as AddressInfo;
    const countWaiting = acceptQueueReader(address);
    expect(countWaiting()).toBe(0);
    // The kernel connects them soon, Node accepts them in a later turn of its event loop.
    const clients = [1, 2, 3].map(() => connect(address.port, host));
    await new Promise((resolve) => process.nextTick(resolve));
    const until = Date.now() + 30_000;
    while (countWaiting() < 3 && Date.now() < until);
    expect(countWaiting()).toBe(3);
    await expect.poll(() => countWaiting()).toBe(0);
    for (const client of clients) client.destroy();
    server.close();
  }
});
