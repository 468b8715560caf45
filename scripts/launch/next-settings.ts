/**
 * The first variable tells Next not to read .env files: loadEnvFiles has read them, or they must not be read.
 */
export const NEXT_SETTINGS = { __NEXT_PROCESSED_ENV: "true", NEXT_TELEMETRY_DISABLED: "1" };
