CREATE TABLE "mail_inbox_waiting" (
	"inbox_id" text NOT NULL,
	"uid_validity" text NOT NULL,
	"uid" bigint NOT NULL,
	"tries" integer NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_inbox_waiting_inbox_id_uid_validity_uid_pk" PRIMARY KEY("inbox_id","uid_validity","uid")
);
--> statement-breakpoint
CREATE TABLE "mail_inboxes" (
	"id" text PRIMARY KEY NOT NULL,
	"uid_validity" text,
	"last_uid" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"leased_by" text,
	"lease_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"down_since" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"problem" text
);
