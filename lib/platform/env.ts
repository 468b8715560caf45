import { z } from "zod";
import { escapeHtml } from "./text";

const flag = z.enum(["0", "1", "true", "false", ""]).transform((value) => value === "1" || value === "true");

/** Payment providers are called over TLS, except for a simulator on this machine. */
const vendorUrl = z
  .url({ protocol: /^https?$/ })
  .transform((url) => url.replace(/\/+$/, ""))
  .refine((url) => /^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:|$|\/))/.test(url), "must be https");

/**
 * Every variable the program reads. `.env.example` lists the same names (a test compares them). `npm start`
 * sets DATABASE_URL, AUTH_SECRET and DEMO_MODE itself when it uses the embedded database.
 */
const variables = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("production"),
  /** postgres://user:password@host:port/database, PostgreSQL 15 or newer. Unset: the embedded server. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /**
   * The same database without a pooler in between, for LISTEN, migrations and backups, which need a session of
   * their own. Unset: DATABASE_URL.
   */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /**
   * Streaming replicas for public reads and analytics, separated by commas. A read goes to one only if it has everything
   * committed before.
   */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((urls) => urls.split(",").map((url) => url.trim()))
    .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })))
    .default([]),
  /** Maximum database connections of this process; as many again to each replica. */
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** Whether connections keep prepared statements; off for PgBouncer older than 1.21 that pools transactions. */
  DATABASE_PREPARED: z.enum(["on", "off"]).default("on"),
  /**
   * Signs session tokens and encrypts two-factor secrets; changing it ends all sessions, and two-factor login refuses
   * every code until it is reset. Uploads that it encrypted stay readable if the old one is appended to ENCRYPTION_KEYS.
   */
  AUTH_SECRET: z.string().min(32),
  /**
   * Secrets for uploads and backups at rest, at least 32 characters each, separated by commas: the first encrypts, all of
   * them decrypt. Unset: AUTH_SECRET encrypts uploads, and backups are not encrypted.
   */
  ENCRYPTION_KEYS: z
    .string()
    .transform((keys) => keys.split(",").map((key) => key.trim()))
    .pipe(z.array(z.string().min(32)))
    .default([]),
  /**
   * A service in the form of Have I Been Pwned that knows breached passwords, for new ones; it is sent five digits of
   * their hash. Unset: only the most common ones are refused.
   */
  BREACHED_PASSWORDS_URL: vendorUrl.optional(),
  /** Public address of the site; https makes the session cookie secure. */
  SITE_URL: z.url({ protocol: /^https?$/ }).default("http://localhost:3000"),
  /** Whether browsers may call subdomains of the site's host only over https as well, for a year. */
  HSTS_SUBDOMAINS: flag.default(false),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  /**
   * Number of reverse proxies in front of us, each of which adds one trusted entry to X-Forwarded-For; 0
   * without a proxy.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Directory of the embedded database and the generated secrets. */
  DATA_DIR: z.string().default(".data"),
  /** Compression of scripts, styles and popular pages; scripts/launch/brotli-quality.mjs reads it. */
  BROTLI_QUALITY: z.coerce.number().int().min(1).max(11).default(11),
  /** Which process runs pollers and jobs: this web server, or `npm run worker` beside it. */
  BACKGROUND_WORK: z.enum(["app", "worker"]).default("app"),
  /** Enables demo accounts and simulated payment providers. On by default only with the embedded database. */
  DEMO_MODE: flag.default(false),
  /** Card payments through Stripe. */
  STRIPE_URL: vendorUrl.default("https://api.stripe.com"),
  STRIPE_SECRET_KEY: z.string().startsWith("sk_").optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_").optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_").optional(),
  /** MTN MoMo; host and target environment come with the contract. Its sandbox accepts only EUR. */
  MTN_URL: vendorUrl.optional(),
  MTN_TARGET_ENVIRONMENT: z.string().optional(),
  MTN_CURRENCY: z.enum(["RWF", "EUR"]).default("RWF"),
  MTN_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_API_USER: z.string().optional(),
  MTN_API_KEY: z.string().optional(),
  /** MTN's product for refunds; without it refunds are made manually. */
  MTN_DISBURSEMENT_SUBSCRIPTION_KEY: z.string().optional(),
  MTN_DISBURSEMENT_API_USER: z.string().optional(),
  MTN_DISBURSEMENT_API_KEY: z.string().optional(),
  /** Airtel Money. */
  AIRTEL_URL: vendorUrl.default("https://openapi.airtel.africa"),
  AIRTEL_API_VERSION: z.enum(["v1", "v2"]).default("v1"),
  AIRTEL_CLIENT_ID: z.string().optional(),
  AIRTEL_CLIENT_SECRET: z.string().optional(),
  /** The portal's RSA public key in base64, if it requires signed requests. */
  AIRTEL_PUBLIC_KEY: z.string().optional(),
  /** The portal's private key for callbacks, if callback hashes are enabled. */
  AIRTEL_CALLBACK_KEY: z.string().optional(),
  /** Map tiles drawn over our own map, https://host/{z}/{x}/{y}.png. */
  MAP_TILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Attribution that the tile provider requires, plain text. */
  MAP_TILES_ATTRIBUTION: z.string().max(200).default(""),
  /**
   * smtps://user:password@host:465, or smtp://…:587 for STARTTLS. A server on another machine without TLS needs
   * ?ignoreTLS=true. Unset: emails stay queued. In demo mode none are sent at all.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Sender of emails, for example: Gendana <hello@example.rw> */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/)
    .optional(),
  /** SMS through Africa's Talking; its sandbox has a different URL. */
  AFRICASTALKING_URL: z.url({ protocol: /^https?$/ }).default("https://api.africastalking.com"),
  AFRICASTALKING_USERNAME: z.string().optional(),
  AFRICASTALKING_API_KEY: z.string().optional(),
  /** A registered sender id; unset: the provider's default. */
  AFRICASTALKING_FROM: z.string().max(20).optional(),
  /** One-time codes by phone through Twilio Verify, which generates and checks them itself. */
  TWILIO_VERIFY_URL: z.url({ protocol: /^https?$/ }).default("https://verify.twilio.com"),
  TWILIO_VERIFY_SERVICE: z
    .string()
    .regex(/^VA\w+$/)
    .optional(),
  TWILIO_API_KEY: z.string().optional(),
  TWILIO_API_SECRET: z.string().optional(),
  /**
   * Identifies us to push services, 32 bytes as base64url; unset: derived from AUTH_SECRET. Changing it ends
   * every subscription.
   */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .optional(),
  /** Contact address for push services, mailto:… or https://…; unset: MAIL_FROM, or SITE_URL. */
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/ }).optional(),
  /** A bucket of an S3-compatible store, https://host/bucket; unset: uploads are stored in DATA_DIR/files. */
  FILES_S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_REGION: z.string().default("auto"),
  FILES_S3_KEY_ID: z.string().optional(),
  FILES_S3_SECRET: z.string().optional(),
  /** Bearer token that grants access to /api/metrics; unset: administrators only. */
  METRICS_TOKEN: z.string().min(24).optional(),
  /** Where spans are sent (OTLP over HTTP, without /v1/traces); unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Variables that must be set together. */
const requiredTogether: (keyof z.infer<typeof variables>)[][] = [
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
  for (const names of requiredTogether) {
    if (names.every((name) => values[name] === undefined)) continue;
    for (const name of names.filter((name) => values[name] === undefined))
      context.addIssue({ code: "custom", path: [name], message: `needed with ${names.join(", ")}` });
  }
});

export type Env = z.infer<typeof envSchema>;

/** Returns the parsed environment, or throws an error that names each invalid variable. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const filled = withoutEmpty(source);
  const parsed = envSchema.safeParse(filled);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is invalid:\n${wrong.join("\n")}`);
}

function withoutEmpty(source: Record<string, string | undefined>): Record<string, string | undefined> {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

let parsedEnv: Env | undefined;

/** Parsed at first use, so that `next build` needs no environment. */
export function env(): Env {
  parsedEnv ??= parseEnv(process.env);
  return parsedEnv;
}

/** URL for work that needs a database session of its own; DATABASE_URL may lead to a pooler that shares sessions. */
export function directDatabaseUrl({ DATABASE_DIRECT_URL, DATABASE_URL } = env()): string {
  return DATABASE_DIRECT_URL ?? DATABASE_URL;
}

/** URL of this process's own web server, as reached from this machine. */
export function ownServerUrl(): string {
  const { HOST, PORT } = env();
  const isAny = ["0.0.0.0", "::", ""].includes(HOST);
  const host = isAny ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
  return `http://${host}:${PORT}`;
}

/** Whether /payment shows Stripe's own card form: card payments are configured and not simulated. */
export function showsCardForm(): boolean {
  const { DEMO_MODE, STRIPE_PUBLISHABLE_KEY } = env();
  return !DEMO_MODE && STRIPE_PUBLISHABLE_KEY !== undefined;
}

/**
 * Where uploads are stored. Parses only these variables: the script that loads the demo data stores files
 * without having secrets.
 */
export function fileSettings() {
  const names = { DATA_DIR: true, FILES_S3_URL: true, FILES_S3_REGION: true } as const;
  const keys = { FILES_S3_KEY_ID: true, FILES_S3_SECRET: true } as const;
  return variables.pick({ ...names, ...keys }).parse(withoutEmpty(process.env));
}

/**
 * The secrets that encrypt what is stored. Parses only these variables: the scripts that load the demo data and restore a
 * backup run without AUTH_SECRET.
 */
export function encryptionSettings() {
  const read = variables.pick({ ENCRYPTION_KEYS: true, AUTH_SECRET: true }).partial({ AUTH_SECRET: true });
  return read.parse(withoutEmpty(process.env));
}

/** Can be read before the rest of the environment is valid, because errors must be logged too. */
export function logLevel(): Env["LOG_LEVEL"] {
  return envSchema.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL || undefined);
}

/** Map tiles for `<SiteMap tiles>` (Leaflet renders the attribution as HTML); undefined: only our own map. */
export function mapTiles(): { url: string; attribution: string } | undefined {
  const { MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION } = env();
  return url ? { url, attribution: escapeHtml(MAP_TILES_ATTRIBUTION) } : undefined;
}
