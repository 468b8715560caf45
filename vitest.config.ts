import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") };

// freshDatabase() sets the database of each file; this URL is never used.
const env = {
  DATABASE_URL: "postgres://nobody@localhost:1/none",
  AUTH_SECRET: "a secret that signs nothing but tests",
  DEMO_MODE: "1",
  LOG_LEVEL: "silent",
  DATA_DIR: path.join(tmpdir(), `gendana-test-data-${process.pid}`),
};

/**
 * Set for each project: vitest runs projects with different values one after the other, and by default leaves
 * a core idle.
 */
const maxWorkers = 2;

/** How long a test looks again for what it waits for: a guard against hangs, because busy machines are slow. */
const expectation = { poll: { timeout: 30_000 } };

const overDatabase = {
  setupFiles: ["./db/testing/data-dir.ts", "./lib/operations/testing-ports.ts"],
  globalSetup: "./db/testing/global-setup.ts",
  env,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: expectation,
  maxWorkers,
};

/** Starts with the files that take longest, so that at the end both workers are busy. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /\/scripts\/routes\/|\/demo-data\./.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Projects by file name. unit: pure functions. database: modules and the handlers of all routes against a real
// PostgreSQL. isolated: the same with a process per file, because these tests change process-wide settings.
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "unit",
          env,
          maxWorkers,
          // Pure functions leave no state behind, so modules are loaded once per worker instead of once per
          // file.
          isolate: false,
          // A guard against hangs, not a speed limit: busy machines are slow.
          testTimeout: 60_000,
          expect: expectation,
          include: [
            "{lib,components,scripts/launch,scripts/openapi}/**/*.test.ts",
            // A change of the code must not leave a planted fault without its place.
            "scripts/bench/mutants.test.ts",
          ],
          exclude: ["**/*.db.test.ts"],
        },
      },
      {
        resolve: { alias: { "next/headers": `${alias["@"]}/scripts/routes/next-headers.ts`, ...alias } },
        test: {
          name: "database",
          ...overDatabase,
          // As above. freshDatabase() and openSimulatedProviders() restore process-wide state when their file ends.
          isolate: false,
          include: ["{lib,db,scripts/routes}/**/*.db.test.ts"],
          exclude: ["**/*.isolated.db.test.ts"],
        },
      },
      {
        resolve: { alias },
        test: { name: "isolated", ...overDatabase, include: ["lib/**/*.isolated.db.test.ts"] },
      },
    ],
  },
});
