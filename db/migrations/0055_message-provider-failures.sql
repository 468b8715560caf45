CREATE TABLE "message_provider_failures" (
	"queue" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	"paused_until" timestamp with time zone
);
