CREATE INDEX "security_events_user_refused_idx" ON "security_events" USING btree ("user_id","is_refused","created_at","id");--> statement-breakpoint
-- TRUNCATE fires no trigger of rows.
CREATE TRIGGER security_events_not_emptied BEFORE TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER audit_entries_not_emptied BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER file_views_not_emptied BEFORE TRUNCATE ON file_views
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
-- What 0043 took over from sessions and the audit log has whole IPv6 addresses, and rows of erased accounts.
CREATE FUNCTION pg_temp.network_of(address text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF address ~* '^::ffff:[0-9]+(\.[0-9]+){3}$' THEN
    RETURN substr(address, 8);
  END IF;
  RETURN CASE WHEN family(address::inet) = 6 THEN network(set_masklen(address::inet, 64))::text ELSE address END;
EXCEPTION WHEN OTHERS THEN
  RETURN NULL;
END $$;
--> statement-breakpoint
ALTER TABLE security_events DISABLE TRIGGER security_events_append_only;
--> statement-breakpoint
UPDATE security_events SET network = pg_temp.network_of(network)
WHERE network LIKE '%:%' AND network NOT LIKE '%/%';
--> statement-breakpoint
UPDATE security_events SET network = NULL, user_agent = NULL, detail = '{}'
FROM account_deletions
WHERE account_deletions.completed_at IS NOT NULL AND (
  security_events.actor_id = account_deletions.user_id
  OR (security_events.user_id = account_deletions.user_id AND security_events.actor_id IS NULL)
);
--> statement-breakpoint
ALTER TABLE security_events ENABLE TRIGGER security_events_append_only;
