import { z } from "zod";
import { teamRoles } from "@/db/enums/businesses";
import { newPassword } from "@/lib/identity/accounts/contract";
import { emailAddress, phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";
import { TERMS_VERSION } from "@/lib/identity/accounts/rules";
import { currentPassword } from "@/lib/identity/passwords/current-password";

/** Without `owner`, because ownership can only be handed over. */
export const assignableRoles = ["manager", "agent", "accountant"] as const;
export type AssignableRole = (typeof assignableRoles)[number];

const assignableRole = z.enum(assignableRoles, "fieldRequired");
const department = z.union([z.literal("").transform(() => null), z.null(), properName(60)]);
/** Optional: defaults to the first of the caller's businesses where they have the permission. */
const businessId = z.uuid("fieldInvalid").optional();

export const teamQuery = z.object({ businessId });
/** The URLs of the cars' calendars are secret, and work on for a former member who has kept them. */
export const memberRemoval = teamQuery.extend({ endCalendarLinks: z.enum(["true", "false"]).optional() });
export const memberParams = z.object({ userId: z.uuid("fieldInvalid") });
export const invitationParams = z.object({ invitationId: z.uuid("fieldInvalid") });

const invitationFields = z.object({
  email: emailAddress,
  role: assignableRole,
  department: department.optional(),
});
export const invitationForm = invitationFields;
export const invitationRequest = invitationFields.extend({ businessId });
export type InvitationRequest = z.output<typeof invitationRequest>;

/** Omitted fields stay unchanged. */
export const memberChange = z.strictObject({
  businessId,
  role: assignableRole.optional(),
  department: department.optional(),
});
export type MemberChange = z.output<typeof memberChange>;

export const ownershipRequest = z.object({
  businessId,
  userId: z.uuid("fieldRequired"),
  password: currentPassword,
});
export type OwnershipRequest = z.output<typeof ownershipRequest>;

const token = z.string("fieldRequired").regex(/^[\w-]{43}$/, "invitationOver");
export const joinRequest = z.object({ token });

const passwordsMatch = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;

const account = z.object({
  firstName: properName(80),
  lastName: properName(80),
  phone: phoneNumber,
  password: newPassword,
});
/** An account created through an invitation, with the invitation's address. */
export const invitedAccount = account.extend({
  token,
  termsVersion: z.literal(TERMS_VERSION, "termsChanged").optional(),
});
export type InvitedAccount = z.output<typeof invitedAccount>;
export const invitedAccountForm = account
  .extend({
    confirmPassword: z.string().min(1, "fieldRequired"),
    acceptsTerms: z.literal(true, "termsRequired"),
  })
  .refine(passwordsMatch, {
    path: ["confirmPassword"],
    message: "passwordsDiffer",
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
  });

/** A team member. "Active": a session was used in the last 15 minutes. Instants are ISO strings. */
const teamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  status: z.enum(["Active", "Away"]),
  lastLogin: z.iso.datetime().nullable(),
  avatar: z.string().nullable(),
  department: z.string().nullable(),
  isYou: z.boolean(),
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type TeamMember = z.infer<typeof teamMember>;

const teamInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(assignableRoles),
  department: z.string().nullable(),
  sentAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isOver: z.boolean(),
  can: z.object({ change: z.boolean() }),
});
export type TeamInvitation = z.infer<typeof teamInvitation>;

export const team = z.object({
  business: z.object({ id: z.uuid(), name: z.string() }),
  members: z.array(teamMember),
  invitations: z.array(teamInvitation),
  /** The roles the caller may assign. */
  assignableRoles: z.array(z.enum(assignableRoles)),
  canHandOver: z.boolean(),
});
export type Team = z.infer<typeof team>;

export const joinedTeam = z.object({ business: z.object({ id: z.uuid(), name: z.string() }) });
export type JoinedTeam = z.infer<typeof joinedTeam>;
/** `token` is a bearer token, valid for 24 hours. */
export const joinedWithNewAccount = joinedTeam.extend({ token: z.string() });
export type JoinedWithNewAccount = z.infer<typeof joinedWithNewAccount>;
export const teamIdResponse = z.object({ id: z.uuid() });
