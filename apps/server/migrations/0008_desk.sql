-- Locks in the order in which changes take them, so that a sale waits for this, and never this for a sale that waits.
lock table remote_config, refunds, refund_tickets, tickets, transfers, audit_entries in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requester_account_id" text,
	"requester_name" text,
	"requester_email" text,
	"requester_phone" text,
	"requester_role" text,
	"event_id" text,
	"org_id" text,
	"owner_id" text,
	"owner_name" text,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "support_cases_states" CHECK ("support_cases"."state" in ('open', 'snoozed', 'solved')),
	CONSTRAINT "support_cases_snoozed" CHECK (("support_cases"."state" = 'snoozed') = ("support_cases"."snoozed_until" is not null)),
	CONSTRAINT "support_cases_solved" CHECK (("support_cases"."state" = 'solved') = ("support_cases"."solved_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "support_messages" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "support_messages_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"case_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"author_id" text,
	"author_name" text,
	"author_role" text,
	"text" text NOT NULL,
	"link_kind" text,
	"link_id" text,
	CONSTRAINT "support_messages_linked" CHECK (("support_messages"."kind" = 'action') = ("support_messages"."link_kind" is not null and "support_messages"."link_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."support_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_cases_state" ON "support_cases" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "support_cases_requester" ON "support_cases" USING btree ("requester_account_id");--> statement-breakpoint
CREATE INDEX "support_cases_event" ON "support_cases" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "support_cases_org" ON "support_cases" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "support_messages_case" ON "support_messages" USING btree ("case_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "support_messages_link" ON "support_messages" USING btree ("case_id","link_kind","link_id") WHERE "support_messages"."link_kind" <> 'redemption';--> statement-breakpoint
CREATE INDEX "audit_entries_org" ON "audit_entries" USING btree ("org_id","number");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "refund_tickets_event" ON "refund_tickets" USING btree ("event_id","refund_id");--> statement-breakpoint
CREATE INDEX "refunds_created" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_not_settled" ON "refunds" USING btree ("state","created_at") WHERE "refunds"."state" <> 'succeeded';--> statement-breakpoint
CREATE INDEX "tickets_held" ON "tickets" USING btree ("event_id","ticket_type_id") WHERE "tickets"."refunded_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_sold_at" ON "tickets" USING btree ("purchased_at","price_cents") WHERE "tickets"."kind" = 'sale';--> statement-breakpoint
CREATE INDEX "transfers_ticket_alone" ON "transfers" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "transfers_event" ON "transfers" USING btree ("event_id","transferred_at");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("from_account_id");--> statement-breakpoint
CREATE INDEX "transfers_to" ON "transfers" USING btree ("to_account_id");
--> statement-breakpoint

-- Notices of what an open console shows besides tickets. Sent when the transaction commits, each once.
create function note_platform_changes() returns trigger language plpgsql as $$
declare
  -- Past this many in one statement it is said once, and whoever listens reads everything again.
  most constant int := 200;
begin
  if tg_table_name in ('audit_entries', 'remote_config') then
    perform pg_notify('platform_changes', case tg_table_name when 'audit_entries' then 'audit' else 'remote-config' end);
  elsif (select count(*) > most from (select from new_rows limit most + 1) few) then
    perform pg_notify('platform_changes', 'everything');
  elsif tg_table_name = 'refunds' then
    perform pg_notify('platform_changes', 'refund:' || id) from new_rows;
  elsif tg_table_name = 'support_cases' then
    perform pg_notify('platform_changes', 'case:' || id) from new_rows;
  else
    perform pg_notify('platform_changes', 'case:' || case_id) from new_rows;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger audit_entries_then_note after insert on audit_entries
  for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger remote_config_then_note after insert or update or delete on remote_config
  for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger refunds_then_note_insert after insert on refunds
  referencing new table as new_rows for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger refunds_then_note_update after update on refunds
  referencing new table as new_rows for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger support_cases_then_note_insert after insert on support_cases
  referencing new table as new_rows for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger support_cases_then_note_update after update on support_cases
  referencing new table as new_rows for each statement execute function note_platform_changes();
--> statement-breakpoint
create trigger support_messages_then_note after insert on support_messages
  referencing new table as new_rows for each statement execute function note_platform_changes();
--> statement-breakpoint

-- By when a case of this priority is to be answered. The same table of times stands in packages/domain.
create function case_due_at(priority text, since timestamptz) returns timestamptz language sql stable
return since + case priority
  when 'urgent' then interval '30 minutes' when 'high' then interval '4 hours'
  when 'normal' then interval '24 hours' else interval '72 hours' end;
--> statement-breakpoint
-- Whoever adds a message, by whatever way: the version moves, and what the person who asks writes opens the case again.
-- The case is locked before the number is drawn, so that the messages of a case are numbered in the order of their commits:
-- whoever has seen one has seen all before it.
create function support_messages_move_case() returns trigger language plpgsql as $$
begin
  update support_cases
  set version = version + 1, updated_at = greatest(updated_at, new.at),
      state = case new.kind when 'received' then 'open' else state end,
      snoozed_until = case when new.kind <> 'received' then snoozed_until end,
      solved_at = case when new.kind <> 'received' then solved_at end,
      due_at = case when new.kind = 'received' and state = 'solved' then case_due_at(priority, new.at) else due_at end
  where id = new.case_id;
  new.number := nextval(pg_get_serial_sequence('support_messages', 'number'));
  return new;
end
$$;
--> statement-breakpoint
create trigger support_messages_first_move_case before insert on support_messages
  for each row execute function support_messages_move_case();
