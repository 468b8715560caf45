-- History is added to, never rewritten; but what somebody wrote into it, and where from, goes with their account.
CREATE FUNCTION refuse_rewriting_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The one column that may be emptied.
  erasable text := TG_ARGV[0];
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    AND (NEW IS NOT DISTINCT FROM OLD OR to_jsonb(NEW) -> erasable IN ('null'::jsonb, '{}'::jsonb))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
DROP TRIGGER booking_events_append_only ON booking_events;
--> statement-breakpoint
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_but_erasing('details');
--> statement-breakpoint
CREATE TRIGGER booking_events_not_emptied BEFORE TRUNCATE ON booking_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
DROP TRIGGER audit_entries_append_only ON audit_entries;
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_but_erasing('ip_address');
