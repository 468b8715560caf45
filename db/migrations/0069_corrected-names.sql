-- When an account is erased, its IP addresses leave the audit log, and so do the names that an administrator corrected.
CREATE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable text[] := '{ip_address,detail}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    AND (NEW.ip_address IS NULL OR NEW.ip_address IS NOT DISTINCT FROM OLD.ip_address)
    AND (
      NEW.detail IS NOT DISTINCT FROM OLD.detail
      OR (OLD.action = 'profile.change' AND NEW.detail = OLD.detail - 'before' - 'after')
    )
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_audit();
