import { z } from "zod";
import { userRoles, userStatuses } from "@/db/enums/identity";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";

const role = z.enum(userRoles, "fieldInvalid");
export type UserStatus = (typeof userStatuses)[number];

const status = z.enum(userStatuses, "fieldInvalid");

/**
 * Newest first. `search` is an e-mail address or its beginning, a telephone number, the beginning of a name,
 * or an id.
 */
export const managedUsersQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  role: role.optional(),
  status: status.optional(),
});
export type ManagedUsersQuery = z.output<typeof managedUsersQuery>;

export const managedUserParams = z.object({ userId: z.uuid("fieldInvalid") });

/** The fields of spec.md §3, "Admin user", and which actions are allowed. */
export const managedUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role,
  status,
  /** When the account was created. */
  joinDate: z.iso.datetime(),
  lastLoginAt: z.iso.datetime().nullable(),
  totalBookings: z.int(),
  /** The number of devices signed in now. */
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
export type ManagedUser = z.infer<typeof managedUser>;

export const managedUserPage = z.object({ items: z.array(managedUser), nextCursor: z.string().nullable() });
export type ManagedUserPage = z.infer<typeof managedUserPage>;

/** Renter or administrator only: the business role comes with membership in a business. */
export const roleChange = z.object({
  role: z.enum(["individual", "admin"], "fieldInvalid"),
});
export type RoleChange = z.output<typeof roleChange>;

/** The filters that the address of the list holds. */
export const managedUserFilters = ["search", "role", "status"] as const;
