import type { outboxMessages } from "@/db/schema/outbox";
import type { Handover } from "./rules";

export type OutboxMessage = typeof outboxMessages.$inferSelect;

/** A way out for messages. `send` never throws for what a provider or the network does: not knowing is `unknown`. */
export interface Transport {
  readonly name: string;
  send(message: OutboxMessage): Promise<Handover>;
}

/** How long a provider may take, in milliseconds. */
export const SEND_PATIENCE_MS = 20_000;
