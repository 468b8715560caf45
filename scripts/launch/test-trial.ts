import type { WithLock } from "./build";
import type { TestDatabase } from "./test-database";

/** What every step works with. */
export interface Trial {
  /** Nothing of this machine's settings: no test may reach a real database or a real mailbox. */
  env: NodeJS.ProcessEnv;
  /** Removed at the end. */
  directory: string;
  /** For Playwright: which of its tests to run; all if there are none. */
  filters: string[];
  signal: AbortSignal;
  withLock: WithLock;
  /** Started at the first use. */
  database(): Promise<TestDatabase>;
}
