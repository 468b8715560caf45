-- When an account is erased, what the log quotes about its person leaves the log. Addresses of pick-up places and names
-- of private owners are no longer recorded; the entries that have them lose them here.
CREATE OR REPLACE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable text[] := '{ip_address,detail}';
  quoted text[] := CASE
    WHEN OLD.action IN ('profile.change', 'business.change', 'car.change') OR OLD.action LIKE 'pick-up-place.%' THEN '{before,after}'
    WHEN OLD.action = 'notification.send-one' THEN '{title,message}'
    WHEN OLD.action = 'business.apply' THEN '{name}'
    ELSE '{}'
  END;
BEGIN
  IF TG_OP = 'UPDATE'
    AND to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
    AND (NEW.ip_address IS NULL OR NEW.ip_address IS NOT DISTINCT FROM OLD.ip_address)
    AND (NEW.detail IS NOT DISTINCT FROM OLD.detail OR NEW.detail = OLD.detail - quoted)
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{before,after}'::text[]
WHERE action IN ('pick-up-place.add', 'pick-up-place.change', 'pick-up-place.remove');
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - 'name' WHERE action = 'business.apply';
--> statement-breakpoint
-- Of accounts that were erased before.
UPDATE audit_entries SET detail = detail - '{before,after}'::text[]
WHERE action = 'car.change' AND subject_type = 'vehicle' AND subject_id IN (
  SELECT v.id FROM vehicles v JOIN businesses b ON b.id = v.business_id WHERE b.email LIKE 'closed-%@deleted.invalid');
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{title,message}'::text[]
WHERE action = 'notification.send-one' AND subject_id IN (
  SELECT id::text FROM users WHERE email LIKE 'deleted-%@deleted.invalid');
