import { z } from "zod";
import { planIds } from "@/lib/plans/rules";
import { splitName } from "@/lib/profile/rules";
import { nationality } from "./nationality";
import { fromWire, isAdult, isDay, passwordStrength, TERMS_VERSION, type WireNames } from "./rules";

/**
 * Mail readers make a link of it, and a name stands in letters to addresses that somebody else may have typed. An initial
 * before a name ("J.Paul") is none, but before the commonest endings.
 */
const address =
  /:\/\/|\bwww\.|\.\p{L}{2,}\/|(?:[\p{L}\p{N}_-]{2}[.。．｡][\p{L}\p{M}]{2,}|[\p{L}\p{N}][.。．｡](?:com?|net|org))(?![\p{L}\p{N}])/iu;
/** How companies abbreviate what they are: as good as "Co. Ltd". */
const companyForm = /(^|\s)co\.ltd(?=\.?(?:$|[\s,)]))/iu;

/** A name as people write it: any alphabet, no line breaks or other control characters, nothing that is an address. */
export const personName = (longest: number) =>
  z
    .string("fieldRequired")
    .transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim())
    .pipe(
      z
        .string()
        .min(1, "fieldRequired")
        .max(longest, "fieldInvalid")
        .regex(/^[^\p{C}<>]*[\p{L}\p{N}][^\p{C}<>]*$/u, "fieldInvalid")
        .refine((name) => !address.test(name.replace(companyForm, "$1")), "fieldInvalid"),
    );

export const emailAddress = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(254, "emailInvalid")
  .toLowerCase()
  .pipe(z.email("emailInvalid"));

/** What could be a number; whether it is one, the numbering plans on the server know. */
export const telephone = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid");

/** Of an identity card, a passport, a licence, a register. */
export const documentNumber = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ./-]{2,39}$/u, "documentNumberInvalid");

const day = z.string("fieldRequired").trim().min(1, "fieldRequired").refine(isDay, "fieldInvalid");

/** Strong, as spec.md §5 has it. */
export const newPassword = z
  .string("fieldRequired")
  .min(1, "fieldRequired")
  .max(200, "fieldInvalid")
  .refine((password) => passwordStrength(password) === "strong", "passwordRequirements");

/** The version that was shown; absent when an API client asks nobody for consent. */
const termsVersion = z.literal(TERMS_VERSION, "termsChanged").optional();

const personal = z.object({
  firstName: personName(80),
  lastName: personName(80),
  email: emailAddress,
  phone: telephone,
  nationality,
  birthDate: day,
  nationalId: documentNumber,
  drivingLicence: documentNumber,
  password: newPassword,
  confirmPassword: z.string("fieldRequired").min(1, "fieldRequired"),
});

const business = z.object({
  plan: z.enum(planIds, "planRequired"),
  name: personName(120),
  registrationNumber: documentNumber,
  licenceNumber: documentNumber,
  /** The payload's birthDay: the day a company came into being. */
  establishedOn: day,
  email: emailAddress,
  phone: telephone,
  password: newPassword,
});

/** Says that the two passwords differ also while other fields are still wrong. */
const passwordsAgree = {
  path: ["confirmPassword"],
  message: "passwordsDiffer",
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};
const agree = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;

/** What makes a renter's account. Age is judged against a day: by the form's schema below and by the command. */
export const personalAccount = personal
  .extend({ role: z.literal("Individual", "fieldInvalid").optional(), termsVersion })
  .refine(agree, passwordsAgree);
export type PersonalAccount = z.infer<typeof personalAccount>;

export const businessAccount = business.extend({
  accountType: z.literal("business", "fieldInvalid").optional(),
  termsVersion,
});
export type BusinessAccount = z.infer<typeof businessAccount>;

/** From the command line: `name` is divided at its first space. */
export const administrator = z
  .object({ email: emailAddress, name: personName(120), password: newPassword })
  .transform(({ name, ...account }) => ({ ...account, ...splitName(name) }));
export type Administrator = z.infer<typeof administrator>;

const consent = z.literal(true, "termsRequired");

/** The forms: the same fields, and what only people at a page are asked. `today` is the day in Kigali. */
export const personalForm = (today: string) =>
  personal
    .extend({
      birthDate: day.refine((born) => isAdult(born, today), "tooYoung"),
      acceptsTerms: consent,
    })
    .refine(agree, passwordsAgree);

export const businessForm = (today: string) =>
  business
    .extend({
      establishedOn: day.refine((founded) => founded <= today, "dateNotPast"),
      confirmPassword: z.string().min(1, "fieldRequired"),
      acceptsTerms: consent,
    })
    .refine(agree, passwordsAgree);

export const personalNames = {
  firstName: "F_name",
  lastName: "L_name",
  email: "Email",
  nationality: "Nationality",
  birthDate: "Birth_day",
  nationalId: "National_id",
  drivingLicence: "driving_license",
  phone: "Tel_number",
  password: "Password",
  confirmPassword: "confirm_password",
  role: "role",
  termsVersion: "terms_version",
} as const satisfies WireNames;

export const businessNames = {
  plan: "subscriptionPlan",
  name: "name",
  registrationNumber: "nationalId",
  licenceNumber: "drivingLicense",
  establishedOn: "birthDay",
  email: "email",
  phone: "phone",
  password: "password",
  accountType: "accountType",
  termsVersion: "terms_version",
} as const satisfies WireNames;

export const signInNames = {
  email: "Email",
  password: "Password",
  code: "code",
} as const satisfies WireNames;

/** A body in documented names, as our fields; what is wrong is told under the names the caller used. */
export function wire<S extends z.ZodType>(schema: S, names: WireNames) {
  return z.record(z.string(), z.unknown()).transform((body, context): z.output<S> => {
    const parsed = schema.safeParse(fromWire(names, body));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const [field, ...rest] = issue.path;
      context.addIssue({ ...issue, path: [names[String(field)] ?? "body", ...rest] } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
}

/** `token` is a bearer token for 24 hours. */
export const individualSignedUp = z.object({
  token: z.string(),
  individual: z.object({
    id: z.uuid(),
    F_name: z.string(),
    L_name: z.string(),
    Email: z.string(),
    role: z.literal("Individual"),
  }),
});

export const individualSignedIn = z.object({
  token: z.string(),
  individual: z.object({ id: z.uuid(), F_name: z.string() }),
});

export const businessSignedUp = z.object({ data: z.object({ token: z.string() }) });
