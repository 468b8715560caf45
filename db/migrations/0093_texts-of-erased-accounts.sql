-- Erasures also clear what is quoted of keys, webhooks, tickets and devices.
CREATE OR REPLACE FUNCTION refuse_rewriting_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable text[] := '{ip_address,detail}';
  quoted text[] := CASE
    WHEN OLD.action IN ('profile.change', 'business.add', 'business.change', 'car.change', 'document.correct')
      OR OLD.action LIKE 'pick-up-place.%' THEN '{before,after}'
    WHEN OLD.action = 'notification.send-one' THEN '{title,message}'
    WHEN OLD.action IN ('business.apply', 'api-key.make', 'api-key.revoke') THEN '{name}'
    WHEN OLD.action IN ('webhook.add', 'webhook.change', 'webhook.remove') THEN '{url,before,after}'
    WHEN OLD.action = 'ticket.open' THEN '{subject}'
    WHEN OLD.action IN ('session.sign-in', 'session.lock-out') THEN '{device}'
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
-- Of accounts that were erased before; their tickets are gone.
UPDATE audit_entries SET detail = detail - '{device}'::text[]
WHERE action IN ('session.sign-in', 'session.lock-out') AND subject_id IN (
  SELECT id::text FROM users WHERE email LIKE 'deleted-%@deleted.invalid');
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{name}'::text[]
WHERE action IN ('api-key.make', 'api-key.revoke') AND subject_type = 'business' AND (
  subject_id IN (SELECT id::text FROM businesses WHERE email LIKE 'closed-%@deleted.invalid')
  OR actor_id IN (SELECT id FROM users WHERE email LIKE 'deleted-%@deleted.invalid'));
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{url,before,after}'::text[]
WHERE action IN ('webhook.add', 'webhook.change', 'webhook.remove') AND subject_type = 'business' AND (
  subject_id IN (SELECT id::text FROM businesses WHERE email LIKE 'closed-%@deleted.invalid')
  OR actor_id IN (SELECT id FROM users WHERE email LIKE 'deleted-%@deleted.invalid'));
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{before,after}'::text[]
WHERE action = 'business.add' AND subject_id IN (
  SELECT id::text FROM businesses WHERE email LIKE 'closed-%@deleted.invalid');
--> statement-breakpoint
UPDATE audit_entries SET detail = detail - '{subject}'::text[]
WHERE action = 'ticket.open' AND subject_id NOT IN (SELECT id::text FROM support_tickets);
