CREATE TABLE "mail_attachments" (
	"mail_id" text NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content_id" text,
	"content" "bytea" NOT NULL,
	CONSTRAINT "mail_attachments_mail_id_place_pk" PRIMARY KEY("mail_id","place")
);
--> statement-breakpoint
CREATE TABLE "mail_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"kind" text NOT NULL,
	"to_address" text NOT NULL,
	"to_key" text NOT NULL,
	"to_name" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"reply_to" text,
	"in_reply_to" text,
	"references" text[] NOT NULL,
	"case_id" text,
	"case_message_id" text,
	"refund_id" text,
	"payment_id" text,
	"event_id" text,
	"ticket_ids" text[] NOT NULL,
	"requested_by" text,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"lease_until" timestamp with time zone,
	"leased_by" text,
	"server_words" text,
	CONSTRAINT "mail_messages_message_id" UNIQUE("message_id"),
	CONSTRAINT "mail_messages_states" CHECK ("mail_messages"."state" in ('queued', 'sending', 'sent', 'failed', 'bounced')),
	CONSTRAINT "mail_messages_leased" CHECK (("mail_messages"."state" = 'sending') = ("mail_messages"."lease_until" is not null)),
	CONSTRAINT "mail_messages_sent" CHECK ("mail_messages"."state" <> 'sent' or "mail_messages"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "mail_server" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"down_since" timestamp with time zone,
	"probe_at" timestamp with time zone,
	CONSTRAINT "mail_server_only" CHECK ("mail_server"."only")
);--> statement-breakpoint
ALTER TABLE "mail_attachments" ADD CONSTRAINT "mail_attachments_mail_id_mail_messages_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_messages_due" ON "mail_messages" USING btree ("next_try_at","id") WHERE "mail_messages"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "mail_messages_unsent" ON "mail_messages" USING btree ("state") WHERE "mail_messages"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "mail_messages_recipient" ON "mail_messages" USING btree ("to_key","tried_at");--> statement-breakpoint
CREATE INDEX "mail_messages_case" ON "mail_messages" USING btree ("case_id") WHERE "mail_messages"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_messages_refund" ON "mail_messages" USING btree ("refund_id") WHERE "mail_messages"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_messages_payment" ON "mail_messages" USING btree ("payment_id") WHERE "mail_messages"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_messages_event" ON "mail_messages" USING btree ("event_id") WHERE "mail_messages"."event_id" is not null;--> statement-breakpoint
CREATE INDEX "mail_messages_tickets" ON "mail_messages" USING gin ("ticket_ids");
--> statement-breakpoint
insert into mail_server default values;
--> statement-breakpoint

-- Notices of what open consoles show. A new time for the next try is no news.
create function note_mail_changes() returns trigger language plpgsql as $$
declare
  most constant int := 200;
  changed text[];
begin
  if tg_op = 'INSERT' then
    changed := array(select id from new_rows limit most + 1);
  else
    changed := array(
      select n.id from new_rows n join old_rows o using (id)
      where (n.state, n.to_address, n.server_words) is distinct from (o.state, o.to_address, o.server_words)
      limit most + 1);
  end if;
  if cardinality(changed) > most then
    perform pg_notify('platform_changes', 'everything');
  else
    perform pg_notify('platform_changes', 'mail:' || id) from unnest(changed) id;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger mail_messages_then_note_insert after insert on mail_messages
  referencing new table as new_rows for each statement execute function note_mail_changes();
--> statement-breakpoint
create trigger mail_messages_then_note_update after update on mail_messages
  referencing old table as old_rows new table as new_rows for each statement execute function note_mail_changes();
