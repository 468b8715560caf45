import { z } from "zod";
import { asHtml } from "./text";

const flag = z.enum(["0", "1", "true", "false", ""]).transform((value) => value === "1" || value === "true");

/** Providers are spoken to under TLS; only a simulator on this very machine is not. */
const vendorUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ""))
  .refine(
    (url) => /^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$|\/))/.test(url),
    "has to be https",
  );

/**
 * Every variable the program reads. `.env.example` lists the same names (a test compares them).
 * `npm start` fills DATABASE_URL, AUTH_SECRET and DEMO_MODE itself when it brings its own database.
 */
const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  /** postgres://user:password@host:port/database, PostgreSQL 15 or newer. Unset: the embedded server. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Connections this process may hold. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Signs session tokens and seals authenticator secrets; changing it signs everybody out and ends two-step login. */
  AUTH_SECRET: z.string().min(32),
  /** Address people see; https makes the session cookie secure. */
  SITE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /** Reverse proxies in front of us, each vouching for one entry of X-Forwarded-For; 0 when people reach us directly. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Where the embedded database and generated secrets live. */
  DATA_DIR: z.string().default(".data"),
  /** Who runs clocks and jobs: this web server, or `npm run worker` beside it. */
  BACKGROUND_WORK: z.enum(["app", "worker"]).default("app"),
  /** Demo accounts and simulated payment providers. On by default only with the embedded database. */
  DEMO_MODE: flag.default(false),
  /** Cards, by Stripe. */
  STRIPE_URL: vendorUrl.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  /** MTN MoMo; host and target environment come with the contract. Its own sandbox takes nothing but EUR. */
  MTN_URL: vendorUrl.optional(),
  MTN_TARGET_ENVIRONMENT: z.string().optional(),
  MTN_CURRENCY: z.enum(["RWF", "EUR"]).default("RWF"),
  MTN_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_API_USER: z.string().optional(),
  MTN_API_KEY: z.string().optional(),
  /** MTN's product that pays back; without it refunds are made by hand. */
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_DISBURSEMENT_API_USER: z.string().optional(),
  MTN_DISBURSEMENT_API_KEY: z.string().optional(),
  /** Airtel Money. */
  AIRTEL_URL: vendorUrl.default("https://openapi.airtel.africa"),
  AIRTEL_API_VERSION: z.enum(["v1", "v2"]).default("v1"),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  /** The portal's RSA key, base64, where it asks for signed requests. */
  AIRTEL_PUBLIC_KEY: z.string().optional(),
  /** The portal's private key for callbacks, where their hash is switched on. */
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  /** Map tiles laid over our own drawing, https://host/{z}/{x}/{y}.png; read at build too, for the pages' policy. */
  MAP_TILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Who has to be named for them, plain text. */
  MAP_TILES_ATTRIBUTION: z.string().max(200).default(""),
  /** smtp://user:password@host:587 or smtps://…:465. Unset: e-mails wait. In demo mode nothing is sent at all. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Whom e-mails come from: Gendana <hello@example.rw> */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
    .optional(),
  /** SMS by Africa's Talking; the sandbox has an address of its own. */
  AFRICASTALKING_URL: z.url({ protocol: /^https?$/ }).default("https://api.africastalking.com"),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().optional(),
  /** A registered sender; without one the provider's own. */
  AFRICASTALKING_FROM: z.string().max(20).optional(),
  /** Codes to telephones by Twilio Verify; it makes and judges them itself. */
  TWILIO_VERIFY_URL: z.url({ protocol: /^https?$/ }).default("https://verify.twilio.com"),
  TWILIO_VERIFY_SERVICE: z
    .string()
    .regex(/^VA\w+$/)
    .optional(),
  TWILIO_API_KEY: z.string().optional(),
  TWILIO_API_SECRET: z.string().optional(),
  /** The key that says pushes to browsers are ours, 32 bytes as base64url; unset: one made of AUTH_SECRET. Another one ends every subscription. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** Where a browser's vendor finds whoever sends them, mailto:… or https://…; unset: MAIL_FROM, or SITE_URL. */
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** A bucket of an S3-compatible store, https://host/bucket; unset: uploads lie in DATA_DIR/files. */
  FILES_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_REGION: z.string().default("auto"),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  /** Who shows it as a bearer token reads /api/metrics; unset: administrators only. */
  METRICS_TOKEN: z.string().min(24).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Of no use one without the other. */
const together: (keyof z.infer<typeof variables>)[][] = [
  ["SMTP_URL", "MAIL_FROM"],
  ["AFRICASTALKING_USERNAME", "AFRICASTALKING_API_KEY"],
  ["TWILIO_VERIFY_SERVICE", "TWILIO_API_KEY", "TWILIO_API_SECRET"],
  ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"],
  ["MTN_URL", "MTN_TARGET_ENVIRONMENT", "MTN_SUBSCRIPTION_KEY", "MTN_API_USER", "MTN_API_KEY"],
  ["MTN_DISBURSEMENT_SUBSCRIPTION_KEY", "MTN_DISBURSEMENT_API_USER", "MTN_DISBURSEMENT_API_KEY"],
  ["AIRTEL_CLIENT_ID", "AIRTEL_CLIENT_SECRET"],
  ["FILES_S3_URL", "FILES_S3_KEY_ID", "FILES_S3_SECRET"],
];

export const envSchema = variables.superRefine((values, context) => {
  for (const names of together) {
    if (names.every((name) => values[name] === undefined)) continue;
    for (const name of names.filter((name) => values[name] === undefined))
      context.addIssue({ code: "custom", path: [name], message: `needed with ${names.join(", ")}` });
  }
});

export type Env = z.infer<typeof envSchema>;

/** The environment, or an error that names each variable that is wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = withoutEmpty(source);
  const parsed = envSchema.safeParse(filled);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${wrong.join("\n")}`);
}

function withoutEmpty(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

let parsedEnv: Env | undefined;

/** Parsed at first use, so that `next build` needs none of it. */
export function env(): Env {
  parsedEnv ??= parseEnv(process.env);
  return parsedEnv;
}

/** This process's own web server, as it is reached from this machine. */
export function ownAddress(): string {
  const { HOST, PORT } = env();
  const isAny = ["0.0.0.0", "::", ""].includes(HOST);
  const host = isAny ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

/** Whether /payment shows Stripe's own card form: cards are set up, and not simulated. */
export function showsCardForm(): boolean {
  const { DEMO_MODE, STRIPE_PUBLISHABLE_KEY } = env();
  return !DEMO_MODE && STRIPE_PUBLISHABLE_KEY !== undefined;
}

/** Where uploads lie. Needs nothing else of the environment: the demo town's are kept by a program that has no secret. */
export function fileSettings() {
  const names = { DATA_DIR: true, FILES_S3_URL: true, FILES_S3_REGION: true } as const;
  const keys = { FILES_S3_KEY_ID: true, FILES_S3_SECRET: true } as const;
  return variables.pick({ ...names, ...keys }).parse(withoutEmpty(process.env));
}

/** Readable before the rest of the environment is known to be good: errors must be logged too. */
export function logLevel(): Env["LOG_LEVEL"] {
  return envSchema.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL || undefined);
}

/** The map tiles of the settings, for `<SiteMap tiles>` (Leaflet takes an attribution as HTML); undefined: our own drawing alone. */
export function mapTiles(): { url: string; attribution: string } | undefined {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION } = env();
  return url ? { url, attribution: asHtml(MAP_TILES_ATTRIBUTION) } : undefined;
}

/** Where the tiles come from, for the policy that lets pictures in. Needs nothing else of the environment. */
export function mapTilesOrigin(): string | undefined {
  const url = envSchema.shape.MAP_TILES_URL.parse(process.env.MAP_TILES_URL || undefined);
  return url && new URL(url).origin;
}
