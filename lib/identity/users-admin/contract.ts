import { z } from "zod";
import { businessStatuses } from "@/db/enums/businesses";
import { documentKinds, documentStatuses, userRoles, userStatuses } from "@/db/enums/identity";
import { sessionItem } from "@/lib/identity/sessions/contract";
import { timeCursor } from "@/lib/platform/http/pagination-cursor";
import { prose } from "@/lib/platform/text-fields";

const role = z.enum(userRoles, "fieldInvalid");
export type UserStatus = (typeof userStatuses)[number];

const status = z.enum(userStatuses, "fieldInvalid");

export const userSorts = ["newest", "oldest", "lastLogin"] as const;

/**
 * Newest first by default. `search` is an email address or its beginning, a phone number, the beginning of a name, or
 * an id.
 */
export const managedUsersQuery = z.object({
  cursor: timeCursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  search: z.string().trim().max(120).default(""),
  role: role.optional(),
  status: status.optional(),
  sort: z.enum(userSorts, "fieldInvalid").optional(),
});
export type ManagedUsersQuery = z.output<typeof managedUsersQuery>;

/** The export takes the same filters as the list, without paging. */
export const managedUsersExport = managedUsersQuery.omit({ cursor: true, limit: true });
export type ManagedUsersExport = z.output<typeof managedUsersExport>;

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
  businesses: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: z.string(), status: z.enum(businessStatuses) }),
  ),
  can: z.object({
    activate: z.boolean(),
    deactivate: z.boolean(),
    rename: z.boolean(),
    signOut: z.boolean(),
    changeRole: z.boolean(),
    actAs: z.boolean(),
  }),
});
export type ManagedUser = z.infer<typeof managedUser>;

export const managedUserPage = z.object({ items: z.array(managedUser), nextCursor: z.string().nullable() });
export type ManagedUserPage = z.infer<typeof managedUserPage>;

/** An internal note of an administrator about a person. */
const userNote = z.object({
  id: z.uuid(),
  author: z.object({ id: z.uuid(), name: z.string() }),
  text: z.string(),
  at: z.iso.datetime(),
});
export type UserNote = z.infer<typeof userNote>;
/** Newest first. */
export const userNotes = z.array(userNote);

export const userNoteRequest = z.object({ text: prose(2_000) });
export type UserNoteRequest = z.output<typeof userNoteRequest>;

/** What is known about an account beside its list row: what was verified, its documents and its devices. */
export const userRecord = z.object({
  /** The language of the account. */
  locale: z.string(),
  nationality: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  emailVerifiedAt: z.iso.datetime().nullable(),
  phoneVerifiedAt: z.iso.datetime().nullable(),
  hasTwoStepLogin: z.boolean(),
  /** When the account will be deleted; null if no deletion is scheduled. */
  deletionDueAt: z.iso.datetime().nullable(),
  /** Whether the scheduled deletion waits until the account has settled what it still has to. */
  isDeletionBlocked: z.boolean().nullable(),
  identityStatus: z.enum(documentStatuses).nullable(),
  licenceStatus: z.enum(documentStatuses).nullable(),
  licenceExpiresOn: z.iso.date().nullable(),
  /** Their own documents, newest first; those of a business are on its page. */
  documents: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(documentKinds),
      status: z.enum(documentStatuses),
      expiresOn: z.iso.date().nullable(),
      issuedOn: z.iso.date().nullable(),
      submittedAt: z.iso.datetime().nullable(),
      rejectionReason: z.string().nullable(),
      /** Null once the file was erased. */
      fileId: z.uuid().nullable(),
    }),
  ),
  /** The devices signed in now. */
  devices: z.array(sessionItem),
  notes: userNotes,
});
export type UserRecord = z.infer<typeof userRecord>;

/** Renter or administrator only: the business role comes with membership in a business. */
export const roleChange = z.object({
  role: z.enum(["individual", "admin"], "fieldInvalid"),
});
export type RoleChange = z.output<typeof roleChange>;

/** The filters in the list's URL. */
export const managedUserFilters = ["search", "role", "status", "sort"] as const;
