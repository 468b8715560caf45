import { z } from "zod";
import { documentNumber, personName, telephone } from "@/lib/accounts/contract";
import { nationality } from "@/lib/accounts/nationality";

/** Left empty is nothing; an empty string of a form is too. */
const maybe = <S extends z.ZodType<string>>(field: S) =>
  z.union([z.literal("").transform(() => null), z.null(), field]).optional();

/** What people say about themselves. Only renters have the last three; a field that is absent stays as it is. */
export const profileChange = z.object({
  fullName: z.string("fullNameRequired").trim().min(1, "fullNameRequired").pipe(personName(161)),
  nationality: maybe(nationality),
  nationalId: maybe(documentNumber),
  drivingLicence: maybe(documentNumber),
});
export type ProfileChange = z.infer<typeof profileChange>;

/** The same by the documented way: a renter's, the two names apart. */
export const individualChange = z
  .object({
    firstName: personName(80),
    lastName: z.union([z.literal(""), personName(80)]),
    phone: telephone,
    nationality: maybe(nationality),
    nationalId: maybe(documentNumber),
    drivingLicence: maybe(documentNumber),
  })
  .partial();
export type IndividualChange = z.infer<typeof individualChange>;

/** An upload made for it, see POST /api/files. */
export const photoChange = z.object({ fileId: z.uuid("fieldInvalid") });

export const individualParams = z.object({ individualId: z.uuid("fieldInvalid") });

export const individualsQuery = z.object({
  email: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IndividualsQuery = z.infer<typeof individualsQuery>;

const paperStatus = z.enum(["pending", "submitted", "verified", "rejected"]);

/** An account as its owner sees it. Instants are ISO. */
export const profile = z.object({
  id: z.uuid(),
  role: z.enum(["individual", "business", "admin"]),
  fullName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** New ones that wait for their code. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null for who is no renter. */
  renter: z
    .object({
      nationality: z.string().nullable(),
      birthDate: z.string().nullable(),
      nationalId: z.string().nullable(),
      drivingLicence: z.string().nullable(),
      identityStatus: paperStatus,
      licenceStatus: paperStatus,
    })
    .nullable(),
});
export type Profile = z.infer<typeof profile>;

/** What is known to be true of somebody, for the head of their dashboard. */
export const standing = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** ID and driving licence together; null for who rents no cars. */
  documents: paperStatus.nullable(),
  /** Their right to rent cars out; `none` also while a registration is only begun. */
  business: z.object({
    status: z.enum(["none", "pending", "approved", "rejected"]),
    /** Why it was refused. */
    reason: z.string().nullable(),
  }),
});
export type Standing = z.infer<typeof standing>;
