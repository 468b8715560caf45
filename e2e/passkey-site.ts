import { freePort } from "@/db/embedded/free-port";
import { superviseApp } from "@/scripts/launch/app-server";

const HOST = "127.0.0.1";

/** Starts the product on the tests' own database at a host name, because passkeys do not work at an IP address. */
export async function startPasskeySite() {
  const port = await freePort(HOST);
  const url = `http://localhost:${port}`;
  const settings = { PORT: String(port), SITE_URL: url, BACKGROUND_WORK: "worker", DATABASE_POOL: "4" };
  const app = superviseApp({ env: { ...process.env, ...settings }, port, host: HOST });
  await app.ready;
  return { url, stop: () => app.stop() };
}
