import { z } from "zod";
import { numberTooHigh, numberTooLow, textTooLong } from "@/lib/platform/i18n/error-keys";

/** A text in each language of the site, or one string that is used for all of them. */
const localizedText = z.union([z.string(), z.object({ en: z.string(), fr: z.string(), rw: z.string() })]);

export const office = z.object({
  id: z.string(),
  name: localizedText,
  address: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  hours: z.string(),
  features: z.array(localizedText),
  latitude: z.number(),
  longitude: z.number(),
  imagePath: z.string(),
});

const loginAttempts = z.int("loginAttemptsRange").min(1, "loginAttemptsRange").max(10, "loginAttemptsRange");
const sessionMinutes = z
  .int("sessionTimeoutRange")
  .min(5, "sessionTimeoutRange")
  .max(120, "sessionTimeoutRange");

const refundLimit = z
  .int("refundConfirmationRange")
  .min(0, "refundConfirmationRange")
  .max(5_000, "refundConfirmationRange");
const approvalLimit = z
  .int("secondApprovalRange")
  .min(0, "secondApprovalRange")
  .max(50_000, "secondApprovalRange");
const logDays = z
  .int("securityLogDaysRange")
  .min(30, "securityLogDaysRange")
  .max(730, "securityLogDaysRange");
const documentDays = z.int("documentDaysRange").min(90, "documentDaysRange").max(3_650, "documentDaysRange");
const evidenceDays = z.int("evidenceDaysRange").min(365, "evidenceDaysRange").max(3_650, "evidenceDaysRange");
const failures = z.int("failuresRange").min(5, "failuresRange").max(10_000, "failuresRange");
const reviewScore = z
  .int("bookingReviewScoreRange")
  .min(0, "bookingReviewScoreRange")
  .max(150, "bookingReviewScoreRange");
const holdLimit = z.int("holdLimitRange").min(1, "holdLimitRange").max(50, "holdLimitRange");
const networkLimit = z.int("networkLimitRange").min(5, "networkLimitRange").max(10_000, "networkLimitRange");
const networkAddress = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
/** Addresses and ranges (CIDR). */
const watchedNetworks = z
  .array(z.string(), "networksInvalid")
  .max(200, "tooManyNetworks")
  .refine((all) => all.every((each) => networkAddress.safeParse(each).success), "networksInvalid");
const counterCommission = z
  .int("counterCommissionRange")
  .min(0, "counterCommissionRange")
  .max(50, "counterCommissionRange");

/** Every system setting with its limits and its default (product.md §1, §4; spec.md §5, §9). */
export const systemSettings = z.object({
  commissionPercent: z.int().min(0).max(50).default(10),
  /** Commission on bookings that businesses take at their own counters; quotes keep that of their day. */
  counterCommissionPercent: counterCommission.default(0),
  allowNewRegistrations: z.boolean().default(true),
  /** A sign-up needs a code that is sent to its address; bookings and listings need a verified one. */
  requireEmailVerification: z.boolean().default(true),
  maxLoginAttempts: loginAttempts.default(3),
  sessionTimeoutMinutes: sessionMinutes.default(30),
  /** Administrators confirm their identity before they refund more than this many dollars. */
  refundConfirmationUsd: refundLimit.default(200),
  /** Refunds and payouts of more than this many dollars need two administrators; 0: none do. */
  secondApprovalUsd: approvalLimit.default(1_000),
  /** Routes with `stepUp` are closed to accounts without two-factor authentication. */
  requireTwoStepLogin: z.boolean().default(true),
  /** Bookings with at least this risk score are reviewed (lib/rentals/bookings/risk); 0: none. */
  bookingReviewScore: reviewScore.default(60),
  /** Networks whose bookings get a higher risk score. */
  watchedNetworks: watchedNetworks.default([]),
  /** Waiting bookings (unpaid or unanswered) one person may have at a time. */
  maxOpenHolds: holdLimit.default(5),
  /** Unpaid holds one person may let expire within a day; a paid booking resets the count. */
  maxUnpaidHolds: holdLimit.default(6),
  /** The same limit per network, which also counts holds that still wait. */
  maxUnpaidHoldsOfNetwork: networkLimit.default(40),
  /** Attempts to sign up from one network within ten minutes; a village may share the address of its carrier. */
  maxSignUpsOfNetwork: networkLimit.default(120),
  /** How many days events of the security log are kept. */
  securityLogDays: logDays.default(180),
  /** How many days documents of people and businesses are kept after they expire. */
  documentDays: documentDays.default(365),
  /** How many days pictures of handovers and claims, and documents of vehicles, are kept after the rental. */
  evidenceDays: evidenceDays.default(1_095),
  /** Administrators are notified of this many refusals within a quarter of an hour. */
  alertAccountFailures: failures.default(20),
  alertNetworkFailures: failures.default(50),
  alertSiteFailures: failures.default(500),
  /** Whether price requests without a booking are counted; this data serves statistics only. */
  enableAnalytics: z.boolean().default(true),
  supportPhone: z.string().default("+250 788 000 100"),
  /** Roadside assistance for active rentals, answered at any hour; empty if there is none. */
  emergencyPhone: z.string().default(""),
  supportEmail: z.email().default("support@gendana.rw"),
  supportHours: z.string().default("Mon-Fri 9AM-6PM"),
  marketing: z
    .object({ customers: z.int(), vehicles: z.int(), cities: z.int(), satisfactionPercent: z.int() })
    .default({ customers: 10_000, vehicles: 5_000, cities: 500, satisfactionPercent: 99 }),
  offices: z.array(office).max(20).default([]),
});
export type SystemSettings = z.infer<typeof systemSettings>;

/** A single line that users read: how to reach support. */
const shortText = z
  .string("fieldRequired")
  .trim()
  .min(1, "fieldRequired")
  .max(120, textTooLong)
  .regex(/^\P{C}*$/u, "fieldInvalid");

/** Empty, or a number of 3 to 15 digits. */
const emergencyLine = z
  .string("fieldRequired")
  .trim()
  .regex(/^$|^(?=(?:\D*\d){3,15}\D*$)\+?[\d\s().-]{3,24}$/, "phoneInvalid");

/** The settings on the System page of the admin settings. */
export const systemOptions = z.object({
  allowNewRegistrations: z.boolean(),
  requireEmailVerification: z.boolean(),
  enableAnalytics: z.boolean(),
  counterCommissionPercent: counterCommission,
  maxLoginAttempts: loginAttempts,
  sessionTimeoutMinutes: sessionMinutes,
  refundConfirmationUsd: refundLimit,
  secondApprovalUsd: approvalLimit,
  requireTwoStepLogin: z.boolean(),
  bookingReviewScore: reviewScore,
  watchedNetworks,
  maxOpenHolds: holdLimit,
  maxUnpaidHolds: holdLimit,
  maxUnpaidHoldsOfNetwork: networkLimit,
  maxSignUpsOfNetwork: networkLimit,
  securityLogDays: logDays,
  documentDays,
  evidenceDays,
  alertAccountFailures: failures,
  alertNetworkFailures: failures,
  alertSiteFailures: failures,
  supportPhone: shortText.regex(/^\+?[\d\s().-]{6,24}$/, "phoneInvalid"),
  emergencyPhone: emergencyLine,
  supportEmail: shortText.pipe(z.email("emailInvalid")),
  supportHours: shortText,
});
export type SystemOptions = z.infer<typeof systemOptions>;

const countUpTo = (most: number) =>
  z.int("wholeNumberRequired").min(0, numberTooLow).max(most, numberTooHigh);
const marketing = z.object({
  customers: countUpTo(100_000_000),
  vehicles: countUpTo(100_000_000),
  cities: countUpTo(100_000),
  satisfactionPercent: countUpTo(100),
});
/** Figures that the public pages advertise. */
export const marketingFigures = z.object({ marketing });
export type MarketingFigures = z.infer<typeof marketingFigures>;

const changeableSettings = z.strictObject({ ...systemOptions.shape, marketing }).partial();

/**
 * Contains only what changes: administrators who change different settings at once do not undo each other. `was` holds
 * the values the administrator saw; if one has changed since, nothing is changed. Unknown names are rejected: a script
 * must not believe that it changed something.
 */
export const systemOptionsChange = changeableSettings.extend({ was: changeableSettings.optional() });
export type SystemOptionsChange = z.output<typeof systemOptionsChange>;

export type Office = z.infer<typeof office>;
export type LocalizedText = z.infer<typeof localizedText>;

/** The settings that public pages may show: footer, locations page and others. */
const publicSettings = systemSettings
  .pick({
    commissionPercent: true,
    supportPhone: true,
    supportEmail: true,
    supportHours: true,
    marketing: true,
    offices: true,
    documentDays: true,
    evidenceDays: true,
  })
  .extend({
    /** Whether an emergency phone is set: only then do pages promise roadside assistance. */
    hasRoadHelp: z.boolean(),
  });
export type PublicSettings = z.infer<typeof publicSettings>;

export const toPublicSettings = (settings: SystemSettings): PublicSettings =>
  publicSettings.parse({ ...settings, hasRoadHelp: settings.emergencyPhone !== "" });
