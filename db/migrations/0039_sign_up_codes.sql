CREATE TABLE "sign_up_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts_left" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_up_codes_attempts_left" CHECK ("sign_up_codes"."attempts_left" >= 0)
);
--> statement-breakpoint
CREATE INDEX "sign_up_codes_address_idx" ON "sign_up_codes" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "sign_up_codes_expiry_idx" ON "sign_up_codes" USING btree ("expires_at");