import { expect, it, vi } from "vitest";
import { workerProcesses } from "@/db/schema/platform/system";
import { freshDatabase } from "@/db/testing/fresh-database";
import { breakerOf } from "@/lib/payments/providers/circuit-breaker";
import { startHeartbeat } from "./heartbeat";

const database = await freshDatabase();

it("reports a running process with the payment providers that do not answer it, and signs it off", async () => {
  const breaker = breakerOf("mtn");
  for (let timeouts = 0; timeouts < 3; timeouts++) breaker.timedOut();
  const heartbeat = startHeartbeat("worker", undefined);
  const processes = () => database.select().from(workerProcesses);
  await vi.waitFor(
    async () => expect(await processes()).toMatchObject([{ kind: "worker", hangingProviders: ["mtn"] }]),
    30_000,
  );
  await heartbeat.leave();
  expect(await processes()).toEqual([]);
  breaker.answered();
});
