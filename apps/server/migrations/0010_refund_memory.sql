-- Waits for refunds in progress, and never makes one wait that holds what this needs.
lock table refunds in access exclusive mode;
--> statement-breakpoint
CREATE TABLE "provider_look_back" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"newest_read_at" timestamp with time zone,
	"full_started_at" timestamp with time zone,
	"open_since" timestamp with time zone,
	"cursor" text,
	"cursor_at" timestamp with time zone,
	"cut_short_at" timestamp with time zone,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "last_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "turned_up_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_turned_up" ON "refunds" USING btree ("turned_up_at") WHERE "refunds"."turned_up_at" is not null;
--> statement-breakpoint
insert into provider_look_back default values;
