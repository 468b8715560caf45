export const messageChannels = ["email", "sms", "push"] as const;

/** Messages by the way they are sent: each kind has its own queue. */
export const messageQueues = ["email", "sms", "phone-check", "push"] as const;

export const messageStatuses = ["queued", "sending", "sent", "failed"] as const;

export const notificationTypes = ["success", "info", "warning", "error"] as const;

/** spec.md §3; `other` is the default. */
export const priorities = ["urgent", "high", "medium", "other"] as const;

/** A broadcast waits for its time, is sent in batches, and is complete, unless it was cancelled before. */
export const broadcastStatuses = ["scheduled", "sending", "sent", "cancelled"] as const;
