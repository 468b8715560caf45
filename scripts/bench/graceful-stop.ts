import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { freePort } from "@/db/embedded/free-port";
import { migrate } from "@/db/migrate";
import { type AppServer, superviseApp } from "../launch/app-server";
import { reportFigure } from "./figures";
import { option } from "./measure";
import { startNginx } from "./nginx";
import { showUsage } from "./usage";

// npm run bench -- stop [--stops 50 --lanes 12]
// Two web servers under load behind an nginx with keep-alive connections: they are stopped and restarted in
// turn, and every request must be answered by one of them. Before that, requests whose bodies are not read to
// the end: later requests on the same connection must be answered too. Needs nginx and a build.
showUsage("npm run bench -- stop [--stops 50 --lanes 12]");
const stops = option("--stops", 50);
const parallelClients = option("--lanes", 12);
/** nginx avoids a server for two seconds after a failure; docs/deployment.md asks to wait after each restart. */
const PAUSE_MS = 3_000;
const MB = 1024 * 1024;

interface Sending {
  method?: string;
  body?: Buffer;
  headers?: Record<string, string>;
  /** Disconnects after half of the body is sent. */
  isCutOff?: boolean;
}

/** The status; 0 without a response. */
function ask(baseUrl: string, path: string, agent: Agent, sending: Sending = {}): Promise<number> {
  const { method = "GET", body, headers = {}, isCutOff = false } = sending;
  return new Promise((resolve) => {
    const sent = request(new URL(path, baseUrl), { method, agent, headers, timeout: 20_000 }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", () => resolve(0));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => resolve(0));
    if (!body) sent.end();
    else if (!isCutOff) sent.end(body);
    else sent.write(body.subarray(0, body.length / 2), () => sent.destroy());
  });
}

const json = { "content-type": "application/json" };
const attacks: Record<string, [string, Sending]> = {
  "2 MB": [
    "/api/quotes",
    { body: Buffer.alloc(2 * MB), headers: { ...json, "content-length": String(2 * MB) } },
  ],
  chunks: [
    "/api/quotes",
    { body: Buffer.alloc(2 * MB), headers: { ...json, "transfer-encoding": "chunked" } },
  ],
  "15 MB of an upload": [
    "/api/files",
    { body: Buffer.alloc(15 * MB), headers: { "content-type": "multipart/form-data; boundary=x" } },
  ],
  "30 MB": ["/api/files", { body: Buffer.alloc(30 * MB), headers: json }],
  "to a page": ["/how-it-works", { body: Buffer.alloc(2 * MB), headers: json }],
  "cut off": [
    "/api/quotes",
    { body: Buffer.alloc(60_000), headers: { ...json, "content-length": "60000" }, isCutOff: true },
  ],
};

/** Eight of each; then a request on every connection that nginx may have kept. */
async function sendAttacks(baseUrl: string): Promise<boolean> {
  let isHarmless = true;
  for (const [name, [path, sending]] of Object.entries(attacks)) {
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const attacker = () => ask(baseUrl, path, agent, { method: "POST", ...sending });
    const refused = await Promise.all(Array.from({ length: 8 }, attacker));
    const healthyStatuses = await Promise.all(
      Array.from({ length: 16 }, () => ask(baseUrl, "/api/health", agent)),
    );
    agent.destroy();
    const isFine =
      healthyStatuses.every((status) => status === 200) && refused.every((status) => status < 500);
    if (!isFine) isHarmless = false;
    console.log(
      `${name}: refused with ${[...new Set(refused)]}, the next people get ${[...new Set(healthyStatuses)]}`,
    );
  }
  return isHarmless;
}

const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-bench-"));
const server = await startEmbedded({ dataDir });
const apps: AppServer[] = [];
try {
  await migrate(server.url);
  const ports = [await freePort("127.0.0.1"), await freePort("127.0.0.1")];
  const settings = {
    DATABASE_URL: server.url,
    AUTH_SECRET: randomBytes(32).toString("hex"),
    DATA_DIR: dataDir,
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    // nginx and the load generator, which sets its clients' addresses itself.
    TRUSTED_PROXIES: "2",
    DEMO_MODE: "0",
  };
  const startApp = (index: number) => {
    const port = ports[index] ?? 0;
    const env = { ...process.env, ...settings, PORT: String(port), SITE_URL: `http://127.0.0.1:${port}` };
    return superviseApp({ env, port, host: "127.0.0.1" });
  };
  apps.push(startApp(0), startApp(1));
  await Promise.all(apps.map(({ ready }) => ready));
  const nginx = await startNginx(ports);
  const isHarmless = await sendAttacks(nginx.baseUrl);

  const statuses = new Map<number, number>();
  let isOver = false;
  const agent = new Agent({ keepAlive: true, maxSockets: parallelClients });
  const lane = async (index: number) => {
    // Each request comes from a different person, so that no limits are reached.
    for (let count = 0; !isOver; count++) {
      const headers = { ...json, "x-forwarded-for": `10.${index}.${(count >> 8) & 255}.${count & 255}` };
      const isWrite = count % 3 === 0;
      const status = isWrite
        ? await ask(nginx.baseUrl, "/api/quotes", agent, { method: "POST", body: Buffer.from("{}"), headers })
        : await ask(nginx.baseUrl, count % 3 === 1 ? "/how-it-works" : "/api/vehicles", agent, { headers });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const load = Promise.all(Array.from({ length: parallelClients }, (_, index) => lane(index)));
  const took: number[] = [];
  for (let round = 0; round < stops; round++) {
    const index = round % 2;
    const startedAt = performance.now();
    await apps[index]?.stop();
    took.push(performance.now() - startedAt);
    apps[index] = startApp(index);
    await apps[index]?.ready;
    await sleep(PAUSE_MS);
  }
  isOver = true;
  await load;
  agent.destroy();
  await nginx.close();
  const cut = [...statuses].filter(([status]) => status === 0 || status >= 500);
  const all = [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
  console.log(`${stops} stops under ${parallelClients} lanes: ${all}`);
  const isSwift = reportFigure({
    name: `stop: slowest of ${stops} stops under load`,
    value: Math.max(...took) / 1000,
    unit: "s",
    target: { atMost: 3 },
  });
  const isUncut = reportFigure({
    name: `stop: requests cut by ${stops} stops`,
    value: cut.reduce((sum, [, count]) => sum + count, 0),
    unit: "",
    target: { atMost: 0 },
  });
  const passed = isHarmless && isUncut && isSwift;
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;
} finally {
  await Promise.all(apps.map((app) => app.stop()));
  await server.stop();
  await removeEmbedded(dataDir);
}
process.exit();
