ALTER TABLE "letter_words" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "letter_words" CASCADE;--> statement-breakpoint
CREATE INDEX "audit_entries_action_idx" ON "audit_entries" USING btree ("action","created_at","id");