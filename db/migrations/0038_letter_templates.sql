CREATE TABLE "letter_templates" (
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"subject" text,
	"body" text NOT NULL,
	"action" text,
	"updated_at" timestamp with time zone NOT NULL,
	"updated_by" uuid NOT NULL,
	CONSTRAINT "letter_templates_kind_locale_pk" PRIMARY KEY("kind","locale"),
	CONSTRAINT "letter_templates_locale_known" CHECK ("letter_templates"."locale" in ('en', 'fr', 'rw'))
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;