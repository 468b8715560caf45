import { z } from "zod";
import { documentStatuses, userRoles } from "@/db/enums/identity";
import { documentNumber, phoneNumber, properName } from "@/lib/identity/accounts/fields/contract";
import { nationality } from "@/lib/identity/accounts/nationality";
import { isDay } from "@/lib/identity/accounts/rules";

/** An empty string from a form means null. */
const optionalText = <S extends z.ZodType<string>>(field: S) =>
  z.union([z.literal("").transform(() => null), z.null(), field]).optional();

/** Never removed, so an empty one, from a form or from a record without it, stays as it is. */
const unlessEmpty = <S extends z.ZodType<string>>(field: S) =>
  z.union([z.literal(["", null]).transform(() => undefined), field]).optional();

const birthDate = unlessEmpty(z.string("fieldInvalid").refine(isDay, "fieldInvalid"));

/**
 * The details users enter about themselves. Only renters have the last four; an absent field stays as it is.
 */
export const profileChange = z.object({
  fullName: z.string("fullNameRequired").trim().min(1, "fullNameRequired").pipe(properName(161)),
  birthDate,
  nationality: optionalText(nationality),
  nationalId: optionalText(documentNumber),
  drivingLicence: optionalText(documentNumber),
});
export type ProfileChange = z.infer<typeof profileChange>;

/** Another name or birth date for an account, from an administrator. */
export const accountCorrection = profileChange.pick({ fullName: true, birthDate: true }).partial();
export type AccountCorrection = z.infer<typeof accountCorrection>;

/** A renter's details through the documented endpoint, with separate first and last names. */
export const individualChange = z
  .object({
    firstName: properName(80),
    lastName: z.union([z.literal(""), properName(80)]),
    phone: unlessEmpty(phoneNumber),
    birthDate,
    nationality: optionalText(nationality),
    nationalId: optionalText(documentNumber),
    drivingLicence: optionalText(documentNumber),
  })
  .partial();
export type IndividualChange = z.infer<typeof individualChange>;

/** An upload made for this purpose; see POST /api/files. */
export const photoChange = z.object({ fileId: z.uuid("fieldInvalid") });

export const individualParams = z.object({ individualId: z.uuid("fieldInvalid") });

export const individualsQuery = z.object({
  email: z.string().trim().max(254).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type IndividualsQuery = z.infer<typeof individualsQuery>;

const documentStatus = z.enum(documentStatuses);

/** An account as its owner sees it. Instants are ISO 8601. */
export const profile = z.object({
  id: z.uuid(),
  role: z.enum(userRoles),
  fullName: z.string(),
  /** Whether a document was verified with the name and birth date, which only an administrator may change then. */
  isNameVerified: z.boolean(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** New contacts that are not verified yet. */
  pendingEmail: z.string().nullable(),
  pendingPhone: z.string().nullable(),
  photoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null for accounts that are not a renter's. */
  renter: z
    .object({
      nationality: z.string().nullable(),
      birthDate: z.string().nullable(),
      nationalId: z.string().nullable(),
      drivingLicence: z.string().nullable(),
      identityStatus: documentStatus,
      licenceStatus: documentStatus,
    })
    .nullable(),
});
export type Profile = z.infer<typeof profile>;

/** The verification status that heads the user's dashboard. */
export const accountStatus = z.object({
  email: z.string(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  /** ID and driving licence together; null for accounts that do not rent. */
  documents: documentStatus.nullable(),
  /** The right to rent vehicles out; `none` also while a registration is only a draft. */
  business: z.object({
    status: z.enum(["none", "pending", "approved", "rejected"]),
    /** Why it was rejected. */
    reason: z.string().nullable(),
  }),
});
export type AccountStatus = z.infer<typeof accountStatus>;
