import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "@/db/embedded/free-port";
import { sessionCookieName } from "@/lib/platform/http/session-token";
import { localAddress, superviseApp } from "@/scripts/launch/app-server";
import { expect, test } from "../../fixtures";
import { demoUser } from "../../users";

// A separate web server whose database connection can be cut without affecting the other tests.

const HOST = "127.0.0.1";

/** Proxies connections to the database while it is open. */
async function openProxy(to: URL) {
  const port = await freePort(HOST);
  const sockets = new Set<Socket>();
  let server: Server;
  const open = () =>
    new Promise<void>((resolve) => {
      server = createServer((near) => {
        const far = connect(Number(to.port), to.hostname);
        for (const [one, other] of [
          [near, far],
          [far, near],
        ] as const) {
          sockets.add(one);
          one.pipe(other);
          one.on("error", () => {}).on("close", () => other.destroy());
        }
      }).listen(port, HOST, resolve);
    });
  await open();
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return { port, open, cut };
}

test("while the database is unreachable pages and the API return 503, cached pages are served, and afterwards all recovers", async () => {
  const database = new URL(process.env.DATABASE_URL ?? "");
  const proxy = await openProxy(new URL(database));
  database.port = String(proxy.port);
  database.hostname = HOST;
  const port = await freePort(HOST);
  const site = localAddress(port, HOST);
  const env = {
    ...process.env,
    DATABASE_URL: database.href,
    PORT: String(port),
    SITE_URL: site,
    LOG_LEVEL: "silent",
  };
  const app = superviseApp({ env, port, host: HOST });
  const renter = await demoUser("renter@gendana.rw");
  const cookie = { cookie: `${sessionCookieName()}=${renter.token}` };
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(site + path, { headers, redirect: "manual" });
  try {
    await app.ready;
    for (const path of ["/", "/fr", "/how-it-works"]) expect((await ask(path)).status).toBe(200);
    expect((await ask("/dashboard/user", cookie)).status).toBe(200);
    proxy.cut();
    for (const [path, headers, sentence] of [
      ["/vehicles", {}, "We cannot reach our data right now"],
      ["/fr/vehicles?fuel=electric", {}, "Nous n’avons pas accès à nos données"],
      ["/rw/vehicles", {}, "Ubu ntidushobora kugera ku makuru yacu"],
      ["/dashboard/user", cookie, "We cannot reach our data right now"],
      ["/vehicle/featured-tesla", {}, "We cannot reach our data right now"],
      ["/sitemap.xml", {}, "Gendana is temporarily unavailable"],
    ] as const) {
      const response = await ask(path, headers);
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "10"]);
      const text = await response.text();
      expect(text).toContain(sentence);
      expect(text).not.toContain("__next_error__");
    }
    for (const path of ["/", "/fr", "/how-it-works"])
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    for (const path of ["/api/vehicles", "/api/ready", "/api/profile"]) {
      const response = await ask(path, { authorization: `Bearer ${renter.token}` });
      expect([path, response.status, response.headers.get("retry-after")]).toEqual([path, 503, "10"]);
    }
    expect((await ask("/api/health")).status).toBe(200);
    await proxy.open();
    await expect.poll(async () => (await ask("/vehicles")).status).toBe(200);
    expect((await ask("/dashboard/user", cookie)).status).toBe(200);
  } finally {
    await app.stop();
    proxy.cut();
  }
});
