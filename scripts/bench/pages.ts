import { execFile, fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { promisify } from "node:util";
import { dayIn, KIGALI, plusDays } from "@/lib/platform/dates";
import { reportFigure } from "./figures";
import { percentile } from "./http-client";
import { startApp } from "./running-app";
import { showUsage } from "./usage";

// npm run bench -- pages [--seconds 2 --connections 32 --url http://localhost:3000 --pages /,/fr]
// Requests per second of public pages and repeated searches, alternating with a bare node:http server that
// sends the same bytes; median of seven. Needs wrk (apt install wrk).
showUsage("npm run bench -- pages [--seconds 2 --connections 32 --url http://localhost:3000 --pages /,/fr]");

const day = (offset: number) => plusDays(dayIn(new Date(), KIGALI), offset);
const pages = ["/", "/fr", "/category/suv", "/vehicle/featured-tesla", "/how-it-works", "/location"];
const searches = [
  "/vehicles",
  "/vehicles?category=suv&sort=rating",
  `/vehicles?from=${day(20)}&to=${day(23)}`,
  "/api/vehicles",
  `/api/vehicles?search=toyota&from=${day(20)}&to=${day(23)}`,
];
const encodings = ["identity", "gzip", "br"];
/** Many short rounds: other load on the machine then affects both servers equally. */
const ROUNDS = 7;
/** The target for pages, relative to the bare server. */
const MIN_SHARE = 0.85;
/** The target for repeated searches. */
const MIN_PER_SECOND = 1_000;
/** The time until a frequently requested page is compressed at the best Brotli level. */
const WARM_UP_SECONDS = 5;

function option(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}

const seconds = Number(option("--seconds") ?? 2);
const connections = Number(option("--connections") ?? 32);

/** Requests per second measured by wrk. Any response other than 2xx stops the benchmark. */
async function load(url: string, encoding: string, duration = seconds): Promise<number> {
  const args = ["-t1", `-c${connections}`, `-d${duration}s`, "-H", `accept-encoding: ${encoding}`, url];
  const { stdout } = await promisify(execFile)("wrk", args);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

interface Sent {
  headers: [string, string | string[]][];
  body: Buffer;
}

async function read(url: string, encoding: string): Promise<Sent> {
  const [response] = await once(
    get(url, { agent: false, headers: { "accept-encoding": encoding } }),
    "response",
  );
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const ofConnection = ["date", "connection", "keep-alive", "transfer-encoding"];
  const headers = Object.entries(response.headers as Record<string, string>).filter(
    ([name]) => !ofConnection.includes(name),
  );
  return { headers, body: Buffer.concat(chunks) };
}

async function openBareServer({ headers, body }: Sent) {
  const child = fork(new URL("./bare-server.mjs", import.meta.url), { execArgv: [] });
  child.send({ headers, body: body.toString("base64") });
  const [port] = await once(child, "message");
  return { url: `http://127.0.0.1:${port}`, close: () => child.disconnect() };
}

/** Reports the figures of a URL; returns whether it is fast enough. */
async function compare(site: string, path: string, encoding: string): Promise<boolean> {
  const url = site + path;
  await load(url, encoding, WARM_UP_SECONDS);
  const sent = await read(url, encoding);
  const bare = await openBareServer(sent);
  await load(bare.url, encoding);
  const rates = { product: [] as number[], bare: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.product.push(await load(url, encoding));
    rates.bare.push(await load(bare.url, encoding));
  }
  bare.close();
  const kilobytes = (sent.body.length / 1024).toFixed(1);
  return reportFigure({
    name: `pages: ${path} (${encoding}, ${kilobytes} KiB)`,
    value: percentile(rates.product, 0.5),
    unit: "req/s",
    control: { name: "bare node:http", value: percentile(rates.bare, 0.5) },
    target: searches.includes(path) ? { atLeast: MIN_PER_SECOND } : { atLeast: MIN_SHARE, of: "ratio" },
  });
}

const given = option("--url");
const app = given ? undefined : await startApp();
try {
  const site = given ?? app?.baseUrl ?? "";
  let isFast = true;
  for (const encoding of encodings)
    for (const path of option("--pages")?.split(",") ?? [...pages, ...searches])
      isFast = (await compare(site, path, encoding)) && isFast;
  console.log(isFast ? "PASS" : "FAIL");
  process.exitCode = isFast ? 0 : 1;
} finally {
  await app?.close();
}
