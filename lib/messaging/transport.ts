import type { outboxMessages } from "@/db/schema/messaging/outbox";

export type OutboxMessage = typeof outboxMessages.$inferSelect;

/**
 * Sends messages through a provider. `send` never throws for provider or network failures; an unclear outcome
 * is `unknown`.
 */
export interface Transport {
  readonly name: string;
  send(message: OutboxMessage): Promise<DeliveryResult>;
}

/** Time limit of a provider call, in milliseconds. */
export const SEND_TIMEOUT_MS = 20_000;
/** The outcome of an attempt. `unknown`: the message may or may not have been accepted. */
export type DeliveryResult =
  | { outcome: "sent"; providerRef?: string }
  /** Permanent, for example because the address does not exist. */
  | { outcome: "refused"; reason: string }
  /** The provider answered and did not accept the message; a later attempt may succeed. */
  | { outcome: "postponed"; reason: string }
  /** The provider accepts nothing now: it could not be reached, or refuses our account. */
  | { outcome: "unavailable"; reason: string }
  | { outcome: "unknown"; reason: string };
