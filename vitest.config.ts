import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

// The database of each file is set by freshDatabase(); the address here is never dialled.
const env = {
  DATABASE_URL: "postgres://nobody@localhost:1/none",
  AUTH_SECRET: "a secret that signs nothing but tests",
  DEMO_MODE: "1",
  LOG_LEVEL: "silent",
  DATA_DIR: path.join(tmpdir(), `gendana-test-data-${process.pid}`),
};

/** Said for each project: those that differ in it do not run at once, and vitest leaves a core free where nobody says. */
const maxWorkers = 2;

/** Module tests that change what the whole process is set to: each has one of its own. */
const apart = ["lib/outbox/delivery.test.ts", "lib/otp/twilio-queries.test.ts"];

const overDatabase = {
  globalSetup: "./db/testing-setup.ts",
  env,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxWorkers,
};

// unit: pure rules, run in two time zones. database, apart: modules against a real PostgreSQL.
export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          env,
          maxWorkers,
          // Pure functions leave nothing behind for the next file: the modules are loaded once a worker, not once a file.
          isolate: false,
          // Against hanging, not a measure: a busy machine takes its time.
          testTimeout: 60_000,
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "scripts/**/*.test.ts"],
          exclude: [
            "lib/**/{queries,commands,advance,outcome,delivery,listen,provider,callbacks,scenarios,repeats,*-queries}.test.ts",
          ],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "database",
          ...overDatabase,
          // As above. What a process keeps, freshDatabase() and openSandbox() put aside when their file ends.
          isolate: false,
          include: [
            "lib/**/{queries,commands,advance,outcome,delivery,listen,provider,callbacks,scenarios,repeats,*-queries}.test.ts",
            "db/**/*.test.ts",
          ],
          exclude: apart,
        },
      },
      { resolve: { alias }, test: { name: "apart", ...overDatabase, include: apart } },
    ],
  },
});
