import { z } from "zod";

/** A few words for people, in each language of the site; or once, where they are the same in all or nobody said more. */
const words = z.union([z.string(), z.object({ en: z.string(), fr: z.string(), rw: z.string() })]);

/** An office people can visit. */
export const office = z.object({
  id: z.string(),
  name: words,
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  features: z.array(words),
  latitude: z.number(),
  longitude: z.number(),
  imagePath: z.string(),
});

const loginAttempts = z.int("loginAttemptsRange").min(1, "loginAttemptsRange").max(10, "loginAttemptsRange");
const sessionMinutes = z
  .int("sessionTimeoutRange")
  .min(5, "sessionTimeoutRange")
  .max(120, "sessionTimeoutRange");

/** Every system setting with its limits and its value until an administrator changes it (product.md §1, §4; spec.md §5, §9). */
export const systemSettings = z.object({
  commissionPercent: z.int().min(0).max(50).default(10),
  allowNewRegistrations: z.boolean().default(true),
  requireEmailVerification: z.boolean().default(false),
  maxLoginAttempts: loginAttempts.default(3),
  sessionTimeoutMinutes: sessionMinutes.default(30),
  /** Whether prices people ask for without booking are counted: the one thing kept for the sake of figures alone. */
  enableAnalytics: z.boolean().default(true),
  supportPhone: z.string().default("+250 788 000 100"),
  supportEmail: z.email().default("support@gendana.rw"),
  supportHours: z.string().default("Mon-Fri 9AM-6PM"),
  marketing: z
    .object({ customers: z.int(), vehicles: z.int(), cities: z.int(), satisfactionPercent: z.int() })
    .default({ customers: 10_000, vehicles: 5_000, cities: 500, satisfactionPercent: 99 }),
  offices: z.array(office).max(20).default([]),
});
export type SystemSettings = z.infer<typeof systemSettings>;

/** One line that people read: how to reach support. */
const shown = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(120, "fieldInvalid")
  .regex(/^\P{C}*$/u, "fieldInvalid");

/** What administrators set on the settings' System page. */
export const systemOptions = z.object({
  allowNewRegistrations: z.boolean(),
  requireEmailVerification: z.boolean(),
  enableAnalytics: z.boolean(),
  maxLoginAttempts: loginAttempts,
  sessionTimeoutMinutes: sessionMinutes,
  supportPhone: shown.regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid"),
  supportEmail: shown.pipe(z.email("emailInvalid")),
  supportHours: shown,
});
export type SystemOptions = z.infer<typeof systemOptions>;

const marketing = z.object({
  customers: z.int("fieldInvalid").min(0, "fieldInvalid").max(100_000_000, "fieldInvalid"),
  vehicles: z.int("fieldInvalid").min(0, "fieldInvalid").max(100_000_000, "fieldInvalid"),
  cities: z.int("fieldInvalid").min(0, "fieldInvalid").max(100_000, "fieldInvalid"),
  satisfactionPercent: z.int("fieldInvalid").min(0, "fieldInvalid").max(100, "fieldInvalid"),
});
/** What the public pages boast of. */
export const marketingFigures = z.object({ marketing });
export type MarketingFigures = z.infer<typeof marketingFigures>;

const changeable = z.strictObject({ ...systemOptions.shape, marketing }).partial();

/**
 * Only what is to change: administrators who change different things at once do not undo each other. `was`: what whoever
 * changes it was shown; where it is something else by now nothing is changed. A name that is no setting is refused: a
 * script must not believe that it changed something.
 */
export const systemOptionsChange = changeable.extend({ was: changeable.optional() });
export type SystemOptionsChange = z.output<typeof systemOptionsChange>;

export type Office = z.infer<typeof office>;
export type Words = z.infer<typeof words>;

/** What the footer, the locations page and the like may show. */
export const publicSettings = systemSettings.pick({
  commissionPercent: true,
  supportPhone: true,
  supportEmail: true,
  supportHours: true,
  marketing: true,
  offices: true,
});
export type PublicSettings = z.infer<typeof publicSettings>;
