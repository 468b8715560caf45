export const badgeRequestStatuses = ["draft", "pending", "approved", "rejected"] as const;

export const badgeTypes = ["basic", "premium", "enterprise"] as const;

export const businessKinds = ["company", "individual"] as const;

export const businessStatuses = ["active", "pending", "suspended", "closed"] as const;

export const payoutMethods = ["bank", "momo"] as const;

/** The plans with a monthly price; companies choose among these. */
export const paidPlanIds = ["basic", "pro", "enterprise"] as const;

export const planIds = ["free", ...paidPlanIds] as const;

export const webhookStatuses = ["queued", "sending", "delivered", "failed"] as const;

/** The role of a member in a business's team. */
export const teamRoles = ["owner", "manager", "agent", "accountant"] as const;
