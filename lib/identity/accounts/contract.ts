import { z } from "zod";
import { textTooLong } from "@/lib/platform/i18n/error-keys";
import { documentNumber, emailAddress, phoneNumber, properName } from "./fields/contract";
import { nationality } from "./nationality";
import {
  fromWire,
  isAdult,
  isDay,
  passwordStrength,
  splitName,
  TERMS_VERSION,
  type WireNames,
} from "./rules";

export const day = z.string("fieldRequired").trim().min(1, "fieldRequired").refine(isDay, "fieldInvalid");

/** Requires a strong password (spec.md §5). */
export const newPassword = z
  .string("fieldRequired")
  .min(1, "fieldRequired")
  .max(200, textTooLong)
  .refine((password) => passwordStrength(password) === "strong", "passwordRequirements");

/** The code that was sent to the address of a sign-up; the first request has none. */
export const addressCode = z.string().trim().max(20).optional();

/** The version of the terms that was shown; absent if an API client obtained no consent. */
export const termsVersion = z.literal(TERMS_VERSION, "termsChanged").optional();

const personal = z.object({
  firstName: properName(80),
  lastName: properName(80),
  email: emailAddress,
  phone: phoneNumber,
  nationality,
  birthDate: day,
  nationalId: documentNumber,
  drivingLicence: documentNumber,
  password: newPassword,
  confirmPassword: z.string("fieldRequired").min(1, "fieldRequired"),
  code: addressCode,
});

/** Reports differing passwords even while other fields are invalid. */
export const passwordsAgree = {
  path: ["confirmPassword"],
  message: "passwordsDiffer",
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};
export const arePasswordsEqual = (fields: { password: string; confirmPassword: string }) =>
  fields.password === fields.confirmPassword;

/**
 * The fields of a renter's account. The age depends on the current day, so the form's schema below and the
 * command check it.
 */
export const personalAccount = personal
  .extend({ role: z.literal("Individual", "fieldInvalid").optional(), termsVersion })
  .refine(arePasswordsEqual, passwordsAgree);
export type PersonalAccount = z.infer<typeof personalAccount>;

/** Used by the command line: `name` is split at its first space. Without a password a link to set one is created. */
export const administrator = z
  .object({ email: emailAddress, name: properName(120), password: newPassword.optional() })
  .transform(({ name, ...account }) => ({ ...account, ...splitName(name) }));
export type Administrator = z.infer<typeof administrator>;

export const consent = z.literal(true, "termsRequired");

/**
 * The form schemas have the same fields plus those that only the page asks for. `today` is the day in Kigali.
 */
export const personalForm = (today: string) =>
  personal
    .extend({
      birthDate: day.refine((born) => isAdult(born, today), "tooYoung"),
      acceptsTerms: consent,
    })
    .refine(arePasswordsEqual, passwordsAgree);

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
  code: "code",
} as const satisfies WireNames;

export const signInNames = {
  email: "Email",
  password: "Password",
  code: "code",
} as const satisfies WireNames;

/**
 * The schema of a body that a transformation parses, and the names that clients use for its fields. The API's
 * description shows them; it cannot look into a transformation.
 */
export const bodySchemas = new WeakMap<z.core.$ZodType, { schema: z.ZodType; names: WireNames }>();

/**
 * Maps a body from the documented names to our fields; errors are reported under the names the caller used.
 */
export function wireBody<S extends z.ZodType>(schema: S, names: WireNames) {
  const wire = z.record(z.string(), z.unknown()).transform((body, context): z.output<S> => {
    const parsed = schema.safeParse(fromWire(names, body));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues) {
      const [field, ...rest] = issue.path;
      context.addIssue({ ...issue, path: [names[String(field)] ?? "body", ...rest] } as z.core.$ZodRawIssue);
    }
    return z.NEVER;
  });
  bodySchemas.set(wire, { schema, names });
  return wire;
}

/** `token` is a bearer token that is valid for 24 hours. */
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
