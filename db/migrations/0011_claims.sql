CREATE TYPE "public"."claim_kind" AS ENUM('damage', 'cleaning', 'smoking', 'fine', 'toll');--> statement-breakpoint
CREATE TYPE "public"."claim_status" AS ENUM('open', 'accepted', 'disputed', 'decided');--> statement-breakpoint
ALTER TYPE "public"."ledger_kind" ADD VALUE 'claim';--> statement-breakpoint
ALTER TYPE "public"."payment_purpose" ADD VALUE 'claim';--> statement-breakpoint
ALTER TYPE "public"."file_purpose" ADD VALUE 'claim_picture' BEFORE 'chat_attachment';--> statement-breakpoint
CREATE TABLE "claim_pictures" (
	"claim_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"is_answer" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"kind" "claim_kind" NOT NULL,
	"status" "claim_status" DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"filed_by" uuid NOT NULL,
	"filed_at" timestamp with time zone NOT NULL,
	"answer_by" timestamp with time zone NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"agreed_cents" integer,
	"agreed_at" timestamp with time zone,
	"decision" text,
	"from_deposit_cents" integer DEFAULT 0 NOT NULL,
	"paid_by_payment_id" uuid,
	CONSTRAINT "claims_amount_positive" CHECK ("claims"."amount_cents" > 0),
	CONSTRAINT "claims_agreed_within_amount" CHECK ("claims"."agreed_cents" between 0 and "claims"."amount_cents"),
	CONSTRAINT "claims_agreed_when_closed" CHECK (("claims"."status" in ('accepted', 'decided')) = ("claims"."agreed_cents" is not null and "claims"."agreed_at" is not null)),
	CONSTRAINT "claims_disputed_with_answer" CHECK ("claims"."status" not in ('disputed', 'decided') or ("claims"."answer" is not null and "claims"."answered_at" is not null)),
	CONSTRAINT "claims_decided_with_reason" CHECK (("claims"."status" = 'decided') = ("claims"."decision" is not null)),
	CONSTRAINT "claims_deposit_within_agreed" CHECK ("claims"."from_deposit_cents" between 0 and coalesce("claims"."agreed_cents", 0))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "claim_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "deposit_settles_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "claim_pictures" ADD CONSTRAINT "claim_pictures_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claim_pictures" ADD CONSTRAINT "claim_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_filed_by_users_id_fk" FOREIGN KEY ("filed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "claim_pictures_position_key" ON "claim_pictures" USING btree ("claim_id","is_answer","position");--> statement-breakpoint
CREATE UNIQUE INDEX "claim_pictures_file_key" ON "claim_pictures" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "claims_booking_idx" ON "claims" USING btree ("booking_id","filed_at","id");--> statement-breakpoint
CREATE INDEX "claims_answer_due_idx" ON "claims" USING btree ("answer_by") WHERE "claims"."status" = 'open';--> statement-breakpoint
CREATE INDEX "claims_disputed_idx" ON "claims" USING btree ("answered_at","id") WHERE "claims"."status" = 'disputed';--> statement-breakpoint
CREATE INDEX "claims_decided_idx" ON "claims" USING btree ("agreed_at","id") WHERE "claims"."status" = 'decided';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_claim_id_claims_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_claim_idx" ON "payments" USING btree ("claim_id") WHERE "payments"."claim_id" is not null;--> statement-breakpoint
CREATE INDEX "bookings_deposit_settles_idx" ON "bookings" USING btree ("deposit_settles_at") WHERE "bookings"."deposit_settles_at" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_claim_named" CHECK (("payments"."purpose"::text = 'claim') = ("payments"."claim_id" is not null));