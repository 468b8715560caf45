/**
 * The first variable tells Next not to read .env files: loadEnvFiles has read them, or they must not be read. The last
 * leaves out its spans of fetch, which would repeat ours of the payment providers, with the whole address.
 */
export const NEXT_SETTINGS = {
  __NEXT_PROCESSED_ENV: "true",
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_OTEL_FETCH_DISABLED: "1",
};
