-- No code reads or writes this column: who gets marketing is decided by notification_preferences.marketing. The release
-- before still names it, so it is removed one release later, by a migration of its own.
COMMENT ON COLUMN "individual_profiles"."marketing_consent" IS 'Not used; see notification_preferences.marketing. To be removed in the next release.';
