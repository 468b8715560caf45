import { z } from "zod";
import { timeCursor } from "@/lib/cursor";
import { asProse, saysSomething } from "@/lib/text";

const role = z.enum(["individual", "business", "admin"], "fieldInvalid");
const status = z.enum(["active", "inactive"], "fieldInvalid");

/** Newest first. `search`: an e-mail address or its beginning, a telephone, the beginning of a name, or an id. */
export const deskUsersQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  role: role.optional(),
  status: status.optional(),
});
export type DeskUsersQuery = z.output<typeof deskUsersQuery>;

export const deskUserParams = z.object({ userId: z.uuid("fieldInvalid") });

/** spec.md §3, "Admin user", and what decides what may be done with it. */
export const deskUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role,
  status,
  /** When the account was made. */
  joinDate: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  totalBookings: z.int(),
  /** Devices signed in now. */
  sessionCount: z.int(),
  businesses: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
  can: z.object({
    activate: z.boolean(),
    deactivate: z.boolean(),
    signOut: z.boolean(),
    changeRole: z.boolean(),
    actAs: z.boolean(),
  }),
});
export type DeskUser = z.infer<typeof deskUser>;

export const deskUserPage = z.object({ items: z.array(deskUser), nextCursor: z.string().nullable() });
export type DeskUserPage = z.infer<typeof deskUserPage>;

/** Why; the person reads it, and so does who looks into the audit log. */
export const deskReason = z.object({
  reason: z
    .string("fieldRequired")
    .max(2_000, "textTooLong")
    .overwrite(asProse)
    .trim()
    .refine(saysSomething, "fieldRequired"),
});
export type DeskReason = z.output<typeof deskReason>;

/** The administrator's own again: a browser left open must not give away what outlives it. */
const password = z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200);

export const actingRequest = deskReason.extend({ password });
export type ActingRequest = z.output<typeof actingRequest>;

/** Renter or administrator; whoever speaks for a company has the role of one by that. */
export const roleChange = z.object({ role: z.enum(["individual", "admin"], "fieldInvalid"), password });
export type RoleChange = z.output<typeof roleChange>;
