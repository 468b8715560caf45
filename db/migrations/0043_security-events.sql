CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"is_refused" boolean DEFAULT false NOT NULL,
	"user_id" uuid,
	"actor_id" uuid,
	"network" text,
	"user_agent" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_created_idx" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_kind_idx" ON "security_events" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_user_idx" ON "security_events" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_actor_idx" ON "security_events" USING btree ("actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_network_idx" ON "security_events" USING btree ("network","created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_refused_idx" ON "security_events" USING btree ("created_at","id") WHERE "security_events"."is_refused";--> statement-breakpoint
-- Rows change where a refusal is counted once more, or where an account is erased, and go after 30 days at the earliest.
CREATE FUNCTION refuse_rewriting_security_events() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erasable text[] := ARRAY['network', 'user_agent', 'detail'];
BEGIN
  IF TG_OP = 'DELETE' AND OLD.created_at < now() - interval '30 days' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.is_refused AND NEW.times > OLD.times
      AND to_jsonb(NEW) - 'times' = to_jsonb(OLD) - 'times'
    THEN
      RETURN NEW;
    END IF;
    IF to_jsonb(NEW) - erasable = to_jsonb(OLD) - erasable
      AND NEW.network IS NULL AND NEW.user_agent IS NULL AND NEW.detail = '{}'::jsonb
    THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_security_events();
--> statement-breakpoint
-- What people have seen so far of the last half year: their sessions and the entries of the audit log about them.
INSERT INTO security_events (id, kind, user_id, actor_id, network, user_agent, detail, created_at)
SELECT id, 'session.sign-in', user_id, user_id, ip_address, user_agent, jsonb_build_object('channel', channel), created_at
FROM sessions WHERE acting_admin_id IS NULL AND created_at > now() - interval '180 days';
--> statement-breakpoint
INSERT INTO security_events (id, kind, user_id, actor_id, network, user_agent, detail, created_at)
SELECT entry.id, action, person.id, actor_id, ip_address, detail ->> 'device', detail - 'device', entry.created_at
FROM audit_entries entry
LEFT JOIN users person ON person.id::text = CASE
  WHEN subject_type = 'user' THEN subject_id
  ELSE coalesce(detail ->> 'userId', actor_id::text)
END
WHERE entry.created_at > now() - interval '180 days' AND action IN (
  'session.lock-out', 'session.confirm', 'session.revoke', 'session.revoke-others', 'password.change',
  'password.reset', 'two-factor.on', 'two-factor.off', 'two-factor.recovery-codes', 'email.change-request',
  'email.change', 'phone.change-request', 'phone.change', 'security.change', 'api-key.make', 'api-key.revoke',
  'team.join', 'team.change', 'team.leave', 'team.remove', 'team.hand-over', 'user.deactivate', 'user.activate',
  'user.change-role', 'user.sign-out', 'user.act-as', 'user.act-as-end'
);
