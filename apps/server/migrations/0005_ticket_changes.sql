CREATE TABLE "ticket_changes" (
	"event_id" text NOT NULL,
	"revision" bigint NOT NULL,
	"ticket_ids" text[],
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ticket_changes_event_id_revision_pk" PRIMARY KEY("event_id","revision")
);

--> statement-breakpoint

-- Which tickets a statement changed, kept under the revision it made, and a notice to whoever has the list open. The row
-- of event_stats is locked until the end of the transaction, so the revisions of an event become visible in their order.
create function keep_ticket_changes(changed_event text, changed_ids text[]) returns void language sql as $$
  insert into ticket_changes as c (event_id, revision, ticket_ids, at)
  select s.event_id, s.revision, changed_ids, clock_timestamp() from event_stats s where s.event_id = changed_event
  -- Only where the kept figures were made anew and count from the start again: no sale may fail for that.
  on conflict (event_id, revision) do update set ticket_ids = null, at = excluded.at;
  -- Sent when the transaction commits, once however often it is said, and not at all when it is rolled back.
  select pg_notify('ticket_changes', changed_event);
$$;
--> statement-breakpoint
create function note_ticket_changes() returns trigger language plpgsql as $$
declare
  -- Past this many in one statement no ids are kept: to read the list again is cheaper than to follow.
  most constant int := 200;
begin
  if tg_op = 'INSERT' then
    if (select count(*) <= most from (select from new_rows limit most + 1) few) then
      perform keep_ticket_changes(event_id, ids)
      from (select event_id, array_agg(id) as ids from new_rows group by event_id) touched;
    else
      perform keep_ticket_changes(event_id, null) from (select distinct event_id from new_rows) touched;
    end if;
  elsif tg_op = 'UPDATE' then
    if (select count(*) <= most from (select from new_rows limit most + 1) few) then
      -- A ticket that was given another id, or to another event, is gone from where it was.
      perform keep_ticket_changes(event_id, case when is_whole then ids end)
      from (select event_id, array_agg(id) as ids, bool_and(n.version is not null) as is_whole
            from old_rows o full join new_rows n using (event_id, id) group by event_id) touched;
    else
      perform keep_ticket_changes(event_id, null)
      from (select event_id from new_rows union select event_id from old_rows) touched;
    end if;
  else
    perform keep_ticket_changes(event_id, null) from (select distinct event_id from old_rows) touched;
  end if;
  return null;
end
$$;
--> statement-breakpoint
-- Triggers of one kind fire in the order of their names: these after tickets_roll_up_…, which moves the revision.
create trigger tickets_then_note_insert after insert on tickets
  referencing new table as new_rows for each statement execute function note_ticket_changes();
--> statement-breakpoint
create trigger tickets_then_note_update after update on tickets
  referencing new table as new_rows old table as old_rows for each statement execute function note_ticket_changes();
--> statement-breakpoint
create trigger tickets_then_note_delete after delete on tickets
  referencing old table as old_rows for each statement execute function note_ticket_changes();
--> statement-breakpoint

-- A row of the guest list shows its type's name too; which rows those are is not looked for.
create or replace function ticket_type_named() returns trigger language plpgsql as $$
declare
  touched constant text := coalesce(new.event_id, old.event_id);
begin
  update event_stats set revision = revision where event_id = touched;
  if found then
    perform keep_ticket_changes(touched, null);
  end if;
  return null;
end
$$;
--> statement-breakpoint

-- Last, when no ticket can be written any more until this is done: where each list stands now can be followed from.
insert into ticket_changes (event_id, revision, at) select event_id, revision, clock_timestamp() from event_stats;
