export const messageChannels = ["email", "sms", "push"] as const;

/** Messages by what sends them: each kind waits for its own kind only. */
export const messageQueues = ["email", "sms", "phone-check", "push"] as const;

export const messageStatuses = ["queued", "sending", "sent", "failed"] as const;

export const notificationTypes = ["success", "info", "warning", "error"] as const;

/** spec.md §3; `other` is the default. */
export const priorities = ["urgent", "high", "medium", "other"] as const;

/** A broadcast waits for its time, is on its way in batches, and has reached everybody, unless it was cancelled before. */
export const broadcastStatuses = ["scheduled", "sending", "sent", "cancelled"] as const;
