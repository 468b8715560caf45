export const chatKinds = ["rental", "support"] as const;

export const chatSides = ["renter", "owner", "support"] as const;

export const issueReasons = [
  "inaccurate",
  "unsafe",
  "fraud",
  "offensive",
  "rental",
  "payment",
  "other",
  "accident",
  "breakdown",
] as const;

export const issueStatuses = ["open", "resolved"] as const;

/** The author of a ticket's message. */
export const messageSenders = ["visitor", "support"] as const;

/** `open` waits for support, `answered` for the requester. */
export const ticketStatuses = ["open", "answered", "closed"] as const;
