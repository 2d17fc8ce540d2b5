CREATE TABLE "job_items" (
	"job_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"state" text DEFAULT 'to-do' NOT NULL,
	"ticket_ids" text[] NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer NOT NULL,
	"refund_id" text,
	"failure_group" text,
	"failure_code" text,
	"failure_message" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"next_try_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"settled_at" timestamp with time zone,
	"case_id" text,
	"handled_at" timestamp with time zone,
	"handled_by" text,
	"handled_by_name" text,
	"handled_reason" text,
	CONSTRAINT "job_items_job_id_payment_id_pk" PRIMARY KEY("job_id","payment_id"),
	CONSTRAINT "job_items_amount" CHECK ("job_items"."amount_cents" > 0 and "job_items"."fee_cents" between 0 and "job_items"."amount_cents"),
	CONSTRAINT "job_items_failed" CHECK ("job_items"."state" not in ('failed', 'handled') or "job_items"."failure_group" is not null)
);
--> statement-breakpoint
CREATE TABLE "job_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"job_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"step" text NOT NULL,
	"by_id" text,
	"by_name" text,
	"count" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "job_notices" (
	"job_id" text NOT NULL,
	"to_key" text NOT NULL,
	"address" text NOT NULL,
	"name" text,
	"amount_cents" integer NOT NULL,
	"payment_ids" text[] NOT NULL,
	"ticket_ids" text[] NOT NULL,
	"refund" text NOT NULL,
	"lease_until" timestamp with time zone,
	"mail_id" text,
	"skipped_because" text,
	CONSTRAINT "job_notices_job_id_to_key_pk" PRIMARY KEY("job_id","to_key")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"event_id" text NOT NULL,
	"ticket_ids" text[],
	"with_fees" boolean NOT NULL,
	"tell_customers" boolean NOT NULL,
	"reason" text NOT NULL,
	"preview" jsonb NOT NULL,
	"hash" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text,
	"asked_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"declined_because" text,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"hold_reason" text,
	"hold_by" text,
	"hold_by_name" text,
	"hold_since" timestamp with time zone,
	"hold_until" timestamp with time zone,
	"progressed_at" timestamp with time zone,
	CONSTRAINT "jobs_started" CHECK (("jobs"."started_at" is null) = ("jobs"."state" in ('waiting', 'declined', 'expired'))),
	CONSTRAINT "jobs_paused" CHECK ("jobs"."state" <> 'paused' or "jobs"."hold_reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "provider_pace" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"wait_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_log" ADD CONSTRAINT "job_log_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_notices" ADD CONSTRAINT "job_notices_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_items_to_do" ON "job_items" USING btree ("job_id","next_try_at","payment_id") WHERE "job_items"."state" = 'to-do';--> statement-breakpoint
CREATE INDEX "job_items_refund" ON "job_items" USING btree ("refund_id") WHERE "job_items"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "job_items_states" ON "job_items" USING btree ("job_id","state","amount_cents");--> statement-breakpoint
CREATE INDEX "job_items_settled" ON "job_items" USING btree ("job_id","settled_at") WHERE "job_items"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "job_log_job" ON "job_log" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "job_notices_to_write" ON "job_notices" USING btree ("job_id","to_key") WHERE "job_notices"."mail_id" is null and "job_notices"."skipped_because" is null;--> statement-breakpoint
CREATE INDEX "jobs_newest" ON "jobs" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "jobs_event" ON "jobs" USING btree ("event_id","asked_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("state") WHERE "jobs"."state" in ('waiting', 'running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_one_open" ON "jobs" USING btree ("event_id") WHERE "jobs"."state" in ('waiting', 'running', 'paused');
--> statement-breakpoint
insert into provider_pace default values;
--> statement-breakpoint

-- A new lease is no news to anybody; a new state, hold or second of progress is.
create function note_job_changes() returns trigger language plpgsql as $$
begin
  perform pg_notify('platform_changes', 'job:' || id) from new_rows;
  return null;
end
$$;
--> statement-breakpoint
create trigger jobs_then_note_insert after insert on jobs
  referencing new table as new_rows for each statement execute function note_job_changes();
--> statement-breakpoint
create trigger jobs_then_note_update after update on jobs
  referencing new table as new_rows for each statement execute function note_job_changes();
