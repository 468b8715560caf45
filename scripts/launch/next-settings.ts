/**
 * The first variable tells Next not to read .env files: loadEnvFiles has read them, or they must not be read.
 * The last disables Next's spans of fetch, which would duplicate ours for payment providers and include the
 * full URL.
 */
export const NEXT_SETTINGS = {
  __NEXT_PROCESSED_ENV: "true",
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_OTEL_FETCH_DISABLED: "1",
};
