CREATE TABLE "event_spaces" (
	"event_id" text NOT NULL,
	"space_id" text NOT NULL,
	CONSTRAINT "event_spaces_event_id_space_id_pk" PRIMARY KEY("event_id","space_id")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text,
	"description" text,
	"start_at" timestamp with time zone,
	"end_at" timestamp with time zone,
	"location_name" text,
	"image_url" text,
	"status" text DEFAULT 'on_sale' NOT NULL,
	"ticketed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"display_name" text,
	"type" text,
	"email" text,
	"phone" text,
	"status" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "remote_config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "spaces" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"time_zone" text
);
--> statement-breakpoint
CREATE TABLE "ticket_types" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"price_cents" integer NOT NULL,
	"capacity" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "account_claims" (
	"account_id" text PRIMARY KEY NOT NULL,
	"claims" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "account_private" (
	"account_id" text PRIMARY KEY NOT NULL,
	"email" text,
	"phone" text,
	"document" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"username" text,
	"full_name" text,
	"source_is_v1" boolean DEFAULT false NOT NULL,
	"document" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_day_stats" (
	"event_id" text NOT NULL,
	"day" date NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"comps" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"transferred" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "event_day_stats_event_id_day_pk" PRIMARY KEY("event_id","day")
);
--> statement-breakpoint
CREATE TABLE "event_stats" (
	"event_id" text PRIMARY KEY NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"comps" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"transferred" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"purchaser_account_id" text,
	"purchaser_name" text,
	"purchaser_email" text,
	"purchaser_phone" text,
	"amount_cents" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refund_tickets" (
	"refund_id" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	CONSTRAINT "refund_tickets_refund_id_ticket_id_pk" PRIMARY KEY("refund_id","ticket_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"provider_refund_id" text,
	"requested_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('reserved', 'sent', 'succeeded', 'failed', 'unknown')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"event_id" text NOT NULL,
	"id" text NOT NULL,
	"ticket_type_id" text,
	"ticket_name" text,
	"kind" text DEFAULT 'sale' NOT NULL,
	"price_cents" integer NOT NULL,
	"payment_id" text,
	"owner_account_id" text,
	"owner_name" text,
	"owner_email" text,
	"owner_phone" text,
	"purchaser_name" text,
	"purchaser_email" text,
	"purchaser_phone" text,
	"purchased_at" timestamp with time zone NOT NULL,
	"redeemed" boolean DEFAULT false NOT NULL,
	"redeemed_at" timestamp with time zone,
	"refund_id" text,
	"refunded_at" timestamp with time zone,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tickets_event_id_id_pk" PRIMARY KEY("event_id","id"),
	CONSTRAINT "tickets_kind" CHECK ("tickets"."kind" in ('sale', 'comp')),
	CONSTRAINT "tickets_price" CHECK ("tickets"."price_cents" >= 0 and ("tickets"."kind" = 'sale' or "tickets"."price_cents" = 0)),
	CONSTRAINT "tickets_redeemed" CHECK ("tickets"."redeemed" = ("tickets"."redeemed_at" is not null)),
	CONSTRAINT "tickets_refunded" CHECK (("tickets"."refund_id" is null) = ("tickets"."refunded_at" is null)),
	CONSTRAINT "tickets_refunded_cents" CHECK ("tickets"."refunded_cents" between 0 and "tickets"."price_cents")
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"ticket_id" text NOT NULL,
	"from_account_id" text,
	"from_name" text,
	"from_email" text,
	"to_account_id" text,
	"to_name" text NOT NULL,
	"to_email" text NOT NULL,
	"transferred_by" text,
	"transferred_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_spaces" ADD CONSTRAINT "event_spaces_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_spaces" ADD CONSTRAINT "event_spaces_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spaces" ADD CONSTRAINT "spaces_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_types" ADD CONSTRAINT "ticket_types_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_private" ADD CONSTRAINT "account_private_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_org_id_organizations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_tickets" ADD CONSTRAINT "refund_tickets_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "events_org_start" ON "events" USING btree ("org_id","start_at");--> statement-breakpoint
CREATE INDEX "events_start" ON "events" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "spaces_org" ON "spaces" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "ticket_types_event" ON "ticket_types" USING btree ("event_id","position");--> statement-breakpoint
CREATE INDEX "account_private_email" ON "account_private" USING btree ("email");--> statement-breakpoint
CREATE INDEX "accounts_username" ON "accounts" USING btree ("username");--> statement-breakpoint
CREATE INDEX "event_day_stats_day" ON "event_day_stats" USING btree ("day");--> statement-breakpoint
CREATE INDEX "event_stats_updated" ON "event_stats" USING btree ("last_updated");--> statement-breakpoint
CREATE INDEX "payments_paid" ON "payments" USING btree ("paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_tickets_one_live" ON "refund_tickets" USING btree ("event_id","ticket_id") WHERE "refund_tickets"."live";--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tickets_id" ON "tickets" USING btree ("id");--> statement-breakpoint
CREATE INDEX "tickets_payment" ON "tickets" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "tickets_owner" ON "tickets" USING btree ("owner_account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_code" ON "tickets" USING btree ("event_id","code");--> statement-breakpoint
CREATE INDEX "transfers_ticket" ON "transfers" USING btree ("event_id","ticket_id");