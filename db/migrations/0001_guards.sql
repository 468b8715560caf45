-- What db/schema cannot express: exclusion constraints, functions and triggers.

-- A vehicle has one occupancy at a time. The ranges are half-open: one may start at the instant the other ends.
ALTER TABLE vehicle_occupancy
  ADD CONSTRAINT vehicle_occupancy_no_overlap EXCLUDE USING gist (vehicle_id WITH =, during WITH &&);
--> statement-breakpoint
-- A day of a vehicle belongs to one season at most.
ALTER TABLE vehicle_seasons
  ADD CONSTRAINT vehicle_seasons_no_overlap
  EXCLUDE USING gist (vehicle_id WITH =, daterange(starts_on, ends_on, '[)') WITH &&);
--> statement-breakpoint
-- Every ledger transaction sums to zero, checked when the database transaction commits.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  total bigint;
BEGIN
  SELECT sum(amount_cents) INTO total FROM ledger_entries WHERE transaction_id = NEW.transaction_id;
  IF total <> 0 THEN
    RAISE EXCEPTION 'ledger transaction % is off by % cents', NEW.transaction_id, total
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance
  AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
--> statement-breakpoint
-- History is added to, never rewritten.
CREATE FUNCTION refuse_rewriting_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER file_views_append_only
  BEFORE UPDATE ON file_views
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
-- When an account is erased, one column of its history may be emptied: free text, or the IP address.
CREATE FUNCTION refuse_rewriting_but_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- The column that may be emptied.
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
CREATE TRIGGER booking_events_append_only BEFORE UPDATE OR DELETE ON booking_events
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_but_erasing('details');
--> statement-breakpoint
CREATE TRIGGER booking_events_not_emptied BEFORE TRUNCATE ON booking_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_history();
--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_rewriting_but_erasing('ip_address');
--> statement-breakpoint
-- The words that spelling corrections are chosen from.
CREATE FUNCTION learn_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In order, so that two transactions that add the same words do not deadlock.
  INSERT INTO search_words (word)
  SELECT DISTINCT unnest(string_to_array(search_text, ' ')) FROM written WHERE status = 'published' ORDER BY 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER vehicles_learn_new AFTER INSERT ON vehicles
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_search_words();
--> statement-breakpoint
CREATE TRIGGER vehicles_learn_changed AFTER UPDATE ON vehicles
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION learn_search_words();
