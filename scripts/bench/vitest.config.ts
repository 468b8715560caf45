import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

// Run from the root of the repository by `npm run bench -- check`.
export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "") } },
  test: { include: ["scripts/bench/**/*.test.ts"], testTimeout: 120_000 },
});
