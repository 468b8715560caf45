/** Addresses under `.invalid` can never receive mail (RFC 2606). */
const WITHOUT_MAILBOX = "@no-mailbox.invalid";

/** The address of an account whose holder gave none: unique, and never written to. */
export const addressWithoutMailbox = (userId: string): string => `${userId}${WITHOUT_MAILBOX}`;

export const hasMailbox = (recipient: string): boolean => !recipient.endsWith(WITHOUT_MAILBOX);
