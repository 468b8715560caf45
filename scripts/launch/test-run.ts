import type { TestDatabase } from "./test-database";

/** The input of every step. */
export interface TestRun {
  /** Contains none of this machine's settings: no test may reach a real database or mailbox. */
  env: NodeJS.ProcessEnv;
  directory: string;
  /** Playwright filters; empty runs all tests. */
  filters: string[];
  signal: AbortSignal;
  database(): Promise<TestDatabase>;
}
