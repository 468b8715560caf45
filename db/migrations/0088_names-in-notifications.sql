-- The dates of a document, which an administrator corrected, leave the log with the person too.
CREATE OR REPLACE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable text[] := '{ip_address,detail}';
  quoted text[] := CASE
    WHEN OLD.action IN ('profile.change', 'business.change', 'car.change', 'document.correct')
      OR OLD.action LIKE 'pick-up-place.%' THEN '{before,after}'
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
