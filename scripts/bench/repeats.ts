import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type Database } from "@/db";
import { removeEmbedded, startEmbedded } from "@/db/embedded";
import { migrate } from "@/db/migrate";
import { showUsage } from "./usage";

// npm run bench -- repeats [--keys 1000 --repeats 20 --kills 60]
// Bookings are paid by card, MTN and Airtel; each payment is requested many times at once under one
// Idempotency-Key, from processes that are killed with -9 meanwhile. Each key must have taken effect once,
// and no provider may have charged twice.
showUsage("npm run bench -- repeats [--keys 1000 --repeats 20 --kills 60]");
const numberAfter = (name: string, otherwise: number) =>
  Number(process.argv[process.argv.indexOf(name) + 1]) || otherwise;
const plan = { keys: numberAfter("--keys", 1_000), repeats: numberAfter("--repeats", 20) };
const kills = numberAfter("--kills", 60);

const dataDir = await mkdtemp(path.join(tmpdir(), "gendana-repeats-"));
const server = await startEmbedded({ dataDir });
try {
  const base = {
    DATABASE_URL: server.url,
    AUTH_SECRET: "a secret that signs nothing but benches",
    LOG_LEVEL: "silent",
  };
  Object.assign(process.env, base);
  await migrate(server.url);
  const database = connect(server.url, 20, { patience: 60_000 });
  (globalThis as { gendanaDatabase?: Database }).gendanaDatabase = database;
  const { payRepeatedly } = await import("@/lib/payments/payments/checkout/testing/pay-repeatedly");
  const startedAt = performance.now();
  const { wrong, acknowledged } = await payRepeatedly({
    database,
    databaseUrl: server.url,
    ...plan,
    workers: 4,
    kills,
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  console.log(`${plan.keys} keys × ${plan.repeats}, ${kills} kills, ${acknowledged} answers, ${seconds} s`);
  for (const [what, number] of Object.entries(wrong)) console.log(`${what}: ${number}`);
  const passed = Object.values(wrong).every((number) => number === 0);
  console.log(passed ? "PASS" : "FAIL");
  process.exitCode = passed ? 0 : 1;
  await database.close();
} finally {
  await server.stop();
  await removeEmbedded(dataDir);
}
