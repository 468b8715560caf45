/**
 * The endpoints that send and check the codes of each contact, and the name of its field there (spec.md §7).
 */
export const contacts = {
  email: { send: "/api/otp/sent-otp-email", verify: "/api/otp/verify-email", field: "email" },
  phone: { send: "/api/otp/send-otp", verify: "/api/otp/verify-otp", field: "phoneNumber" },
} as const;

export type ContactKind = keyof typeof contacts;
