import { z } from "zod";
import { emailAddress, newPassword, personName, telephone } from "@/lib/accounts/contract";
import { TERMS_VERSION } from "@/lib/accounts/rules";

const teamRoles = ["owner", "manager", "agent", "accountant"] as const;
/** Nobody is invited or made an owner: that is handed over. */
export const givenRoles = ["manager", "agent", "accountant"] as const;
export type GivenRole = (typeof givenRoles)[number];

const givenRole = z.enum(givenRoles, "fieldRequired");
const department = z.union([z.literal("").transform(() => null), z.null(), personName(60)]);
/** One of the caller's; the first they may do this for unless told. */
const businessId = z.uuid("fieldInvalid").optional();

export const teamQuery = z.object({ businessId });
export const memberParams = z.object({ userId: z.uuid("fieldInvalid") });
export const invitationParams = z.object({ invitationId: z.uuid("fieldInvalid") });

const inviting = z.object({ email: emailAddress, role: givenRole, department: department.optional() });
/** What the form asks. */
export const invitationForm = inviting;
export const invitationRequest = inviting.extend({ businessId });
export type InvitationRequest = z.output<typeof invitationRequest>;

/** Absent stays as it is. */
export const memberChange = z.strictObject({
  businessId,
  role: givenRole.optional(),
  department: department.optional(),
});
export type MemberChange = z.output<typeof memberChange>;

export const ownershipRequest = z.object({
  businessId,
  userId: z.uuid("fieldRequired"),
  password: z.string("passwordAgainRequired").min(1, "passwordAgainRequired").max(200),
});
export type OwnershipRequest = z.output<typeof ownershipRequest>;

const token = z.string("fieldRequired").regex(/^[\w-]{43}$/, "invitationOver");
export const joinRequest = z.object({ token });

const agree = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;

const account = z.object({
  firstName: personName(80),
  lastName: personName(80),
  phone: telephone,
  password: newPassword,
});
/** An account made by following an invitation: its address is the invitation's. */
export const invitedAccount = account.extend({
  token,
  termsVersion: z.literal(TERMS_VERSION, "termsChanged").optional(),
});
export type InvitedAccount = z.output<typeof invitedAccount>;
export const invitedForm = account
  .extend({
    confirmPassword: z.string().min(1, "fieldRequired"),
    acceptsTerms: z.literal(true, "termsRequired"),
  })
  .refine(agree, {
    path: ["confirmPassword"],
    message: "passwordsDiffer",
    when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
  });

/** Somebody of the team. Active: with a session that was used in the last quarter of an hour. Instants are ISO. */
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
  role: z.enum(givenRoles),
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
  /** Roles the caller may give. */
  gives: z.array(z.enum(givenRoles)),
  canHandOver: z.boolean(),
});
export type Team = z.infer<typeof team>;

export const joined = z.object({ business: z.object({ id: z.uuid(), name: z.string() }) });
/** `token` is a bearer token for 24 hours. */
export const joinedAnew = joined.extend({ token: z.string() });
export const left = z.object({ id: z.uuid() });
