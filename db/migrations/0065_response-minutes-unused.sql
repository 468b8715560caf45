-- No code reads or writes this column: the response time is computed (lib/catalog/storefront/response-time.ts). The release
-- before still names it, so it is removed one release later, by a migration of its own.
COMMENT ON COLUMN "businesses"."response_minutes" IS 'Not used; the response time is computed. To be removed in the next release.';
