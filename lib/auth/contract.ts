import { z } from "zod";
import { type EndReason, sessionTimes } from "@/lib/sessions/contract";

export type UserRole = "individual" | "business" | "admin";
export type TeamRole = "owner" | "manager" | "agent" | "accountant";

export interface UserActor {
  kind: "user";
  userId: string;
  sessionId: string;
  role: UserRole;
  name: string;
  email: string;
  /** Businesses the person may act for. */
  memberships: { businessId: string; role: TeamRole }[];
  /** An administrator acts as this person: who, and the session of their own they go back to. */
  acting?: { adminId: string; adminName: string; sessionId: string };
  /** A program of the business with a key of this person's: it may what is named here and nothing else of theirs. */
  key?: { id: string; permissions: readonly string[] };
}

/** Who is asking; `ended`: with a token whose session is over, and why. `system` is the marketplace's own clock. */
export type Actor = { kind: "anonymous"; ended?: EndReason } | UserActor | { kind: "system" };

export const signInRequest = z.object({
  email: z
    .string()
    .trim()
    .min(1, "allFieldsRequired")
    .max(254)
    .regex(/^\P{C}*$/u, "emailInvalid"),
  password: z.string().min(1, "allFieldsRequired").min(6, "passwordTooShort").max(200),
  /** Of the authenticator app, or a recovery code; asked for once the password was right. */
  code: z.string().trim().max(40).optional(),
});
export type SignInRequest = z.infer<typeof signInRequest>;

/** What the header may know of the person signed in. */
export const sessionView = z.object({
  user: z
    .object({
      id: z.uuid(),
      name: z.string(),
      email: z.string(),
      userType: z.enum(["individual", "business", "admin"]),
      /** The administrator who acts as this person; absent where nobody does. */
      actingAdmin: z.string().optional(),
    })
    .nullable(),
  /** Until when; absent where nobody is. */
  session: sessionTimes.optional(),
});
export type SessionView = z.infer<typeof sessionView>;
