-- Figures and guest lists follow tickets through a log. A sale only appends to it, so sales don't wait for each other.
-- fold_ticket_log() later adds the log to the kept figures; until then the views event_stats and event_day_stats do.

-- In the order in which sales and refunds take them. A sale waits at most a second: then this lets go and tries again.
do $$
begin
  for attempt in 1..60 loop
    begin
      set local lock_timeout = '1s';
      lock table payments, tickets, transfers, ticket_types, events, event_stats, event_day_stats in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 60 then
        raise;
      end if;
      perform pg_sleep(0.5);
    end;
  end loop;
end
$$;
--> statement-breakpoint
drop trigger tickets_roll_up_insert on tickets;--> statement-breakpoint
drop trigger tickets_roll_up_update on tickets;--> statement-breakpoint
drop trigger tickets_roll_up_delete on tickets;--> statement-breakpoint
drop trigger tickets_then_note_insert on tickets;--> statement-breakpoint
drop trigger tickets_then_note_update on tickets;--> statement-breakpoint
drop trigger tickets_then_note_delete on tickets;--> statement-breakpoint
drop trigger transfers_roll_up_insert on transfers;--> statement-breakpoint
drop trigger transfers_roll_up_update on transfers;--> statement-breakpoint
drop trigger transfers_roll_up_delete on transfers;--> statement-breakpoint
drop function roll_up_tickets, note_ticket_changes, roll_up_transfers;--> statement-breakpoint
drop function keep_ticket_changes;--> statement-breakpoint
drop function ticket_deltas;--> statement-breakpoint

ALTER TABLE "event_stats" RENAME TO "folded_event_stats";--> statement-breakpoint
ALTER TABLE "event_day_stats" RENAME TO "folded_event_day_stats";--> statement-breakpoint
-- Nobody asks by it, and without it most updates touch no index.
DROP INDEX "event_stats_updated";--> statement-breakpoint
alter table folded_event_stats set (fillfactor = 70);--> statement-breakpoint
drop trigger event_stats_revision on folded_event_stats;--> statement-breakpoint
drop function move_revision;--> statement-breakpoint
alter table folded_event_day_stats set (fillfactor = 80);--> statement-breakpoint

CREATE TABLE "ticket_log" (
	"xid" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"logged_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp with time zone,
	"sold" integer DEFAULT 0 NOT NULL,
	"gross_cents" bigint DEFAULT 0 NOT NULL,
	"comps" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"redeemed" integer DEFAULT 0 NOT NULL,
	"redeemed_refunded" integer DEFAULT 0 NOT NULL,
	"transferred" integer DEFAULT 0 NOT NULL,
	"last_updated" timestamp with time zone,
	"ticket_ids" text[]
);
--> statement-breakpoint
CREATE INDEX "ticket_log_xid" ON "ticket_log" USING btree ("xid");--> statement-breakpoint
-- Rows live for a moment. Giving pages back at the end of a vacuum would lock out sales.
alter table ticket_log set (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1,
  autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 100000, vacuum_truncate = off);
--> statement-breakpoint
CREATE TABLE "ticket_log_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"low" xid8 DEFAULT '0' NOT NULL,
	"system" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ticket_log_state_one_row" CHECK ("ticket_log_state"."id" = 1)
);
--> statement-breakpoint
insert into ticket_log_state default values;
--> statement-breakpoint
-- No row of an older transaction is left in the log, so nobody has to step over what was deleted. Transactions are
-- numbered anew where the data was restored into another database system: there nothing is known yet.
create function ticket_log_low() returns xid8 language sql stable as $$
  select case when system = (select system_identifier from pg_control_system()) then low else '0' end from ticket_log_state
$$;
--> statement-breakpoint

-- Every event has a row, so that the view finds the log of each. -1: it never had a ticket.
create function keep_event_stats() returns trigger language plpgsql as $$
begin
  insert into folded_event_stats (event_id, revision) values (new.id, -1) on conflict do nothing;
  return null;
end
$$;
--> statement-breakpoint
create trigger events_keep_stats after insert or update of id on events for each row execute function keep_event_stats();
--> statement-breakpoint
insert into folded_event_stats (event_id, revision) select id, -1 from events on conflict do nothing;
--> statement-breakpoint

-- What a ticket adds to the figures: `sign` is -1 for the row as it was, 1 for the row as it is. `in_usd`: figures are in US
-- dollars, so amounts of other payments are left out. The first line is the ticket's own; it is there for every ticket.
create function ticket_deltas(
  sign int, kind text, price_cents int, purchased_at timestamptz, refunded_at timestamptz, refunded_cents int,
  redeemed_at timestamptz, in_usd boolean
) returns table (
  is_own boolean, at timestamptz, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int,
  redeemed_refunded int
) language sql immutable as $$
  values
    (true, purchased_at, case when kind = 'sale' then sign else 0 end,
     case when kind = 'sale' and in_usd then sign * price_cents::bigint else 0 end,
     case when kind = 'comp' then sign else 0 end, 0, 0::bigint, 0, 0),
    (false, refunded_at, 0, 0, 0, sign, case when in_usd then sign * refunded_cents::bigint else 0 end, 0, 0),
    (false, redeemed_at, 0, 0, 0, 0, 0, case when refunded_at is null then sign else 0 end,
     case when refunded_at is null then 0 else sign end)
$$;
--> statement-breakpoint
-- Many rows at once are common here (imports, comps), so they are summed first.
create function log_new_tickets() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
  -- Past this many in one statement, reading the list again is cheaper than following it.
  most constant int := 200;
begin
  insert into ticket_log (event_id, at, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded,
                          last_updated, ticket_ids)
  select n.event_id, min(d.at), sum(d.sold), sum(d.gross_cents), sum(d.comps), sum(d.refunded), sum(d.refunded_cents),
         sum(d.redeemed), sum(d.redeemed_refunded), max(d.at),
         case when count(*) <= most then coalesce(array_agg(n.id) filter (where d.is_own), '{}') end
  from new_rows n
  left join foreign_payments f on f.id = n.payment_id
  cross join lateral ticket_deltas(1, n.kind, n.price_cents, n.purchased_at, n.refunded_at, n.refunded_cents, n.redeemed_at,
                                   f.id is null) d
  where d.at is not null
  group by n.event_id, (d.at at time zone tz)::date;
  return null;
end
$$;
--> statement-breakpoint
create trigger tickets_log_insert after insert on tickets
  referencing new table as new_rows for each statement execute function log_new_tickets();
--> statement-breakpoint
-- Row by row: a redemption is one row, and transition tables would cost it more than all of this.
create function log_changed_ticket() returns trigger language plpgsql as $$
begin
  if (old.event_id, old.id) <> (new.event_id, new.id) then
    -- Gone from where it was.
    insert into ticket_log (event_id) values (old.event_id);
  elsif (old.kind, old.price_cents, old.purchased_at, old.refunded_cents) = (new.kind, new.price_cents, new.purchased_at, new.refunded_cents)
    and old.payment_id is not distinct from new.payment_id and old.refunded_at is not distinct from new.refunded_at
    and (old.redeemed_at is null or new.redeemed_at is null or old.redeemed_at = new.redeemed_at)
  then
    -- The usual cases, and the same as below: redeemed, taken back, or a change that no figure shows.
    if old.redeemed_at is not distinct from new.redeemed_at then
      insert into ticket_log (event_id, ticket_ids, last_updated)
      values (new.event_id, array[new.id], greatest(new.purchased_at, new.refunded_at, new.redeemed_at));
    elsif new.refunded_at is null then
      insert into ticket_log (event_id, ticket_ids, at, redeemed, last_updated)
      values (new.event_id, array[new.id], coalesce(new.redeemed_at, old.redeemed_at),
              case when old.redeemed_at is null then 1 else -1 end, greatest(new.purchased_at, new.redeemed_at));
    else
      insert into ticket_log (event_id, ticket_ids, at, redeemed_refunded, last_updated)
      values (new.event_id, array[new.id], coalesce(new.redeemed_at, old.redeemed_at),
              case when old.redeemed_at is null then 1 else -1 end,
              greatest(new.purchased_at, new.refunded_at, new.redeemed_at));
    end if;
    return null;
  end if;
  insert into ticket_log (event_id, at, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded,
                          last_updated, ticket_ids)
  select c.event_id, d.at, d.sold, d.gross_cents, d.comps, d.refunded, d.refunded_cents, d.redeemed, d.redeemed_refunded,
         case when c.sign = 1 then d.at end, case when c.sign = 1 and d.is_own then array[new.id] else '{}' end
  from (values
    (-1, old.event_id, old.payment_id, old.kind, old.price_cents, old.purchased_at, old.refunded_at, old.refunded_cents, old.redeemed_at),
    (1, new.event_id, new.payment_id, new.kind, new.price_cents, new.purchased_at, new.refunded_at, new.refunded_cents, new.redeemed_at)
  ) c (sign, event_id, payment_id, kind, price_cents, purchased_at, refunded_at, refunded_cents, redeemed_at)
  left join foreign_payments f on f.id = c.payment_id
  cross join lateral ticket_deltas(c.sign, c.kind, c.price_cents, c.purchased_at, c.refunded_at, c.refunded_cents,
                                   c.redeemed_at, f.id is null) d
  where d.at is not null;
  return null;
end
$$;
--> statement-breakpoint
create trigger tickets_log_update after update on tickets for each row execute function log_changed_ticket();
--> statement-breakpoint
create function log_gone_tickets() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
begin
  insert into ticket_log (event_id, at, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded)
  select o.event_id, min(d.at), sum(d.sold), sum(d.gross_cents), sum(d.comps), sum(d.refunded), sum(d.refunded_cents),
         sum(d.redeemed), sum(d.redeemed_refunded)
  from old_rows o
  left join foreign_payments f on f.id = o.payment_id
  cross join lateral ticket_deltas(-1, o.kind, o.price_cents, o.purchased_at, o.refunded_at, o.refunded_cents, o.redeemed_at,
                                   f.id is null) d
  where d.at is not null
  group by o.event_id, (d.at at time zone tz)::date;
  return null;
end
$$;
--> statement-breakpoint
create trigger tickets_log_delete after delete on tickets
  referencing old table as old_rows for each statement execute function log_gone_tickets();
--> statement-breakpoint

create function log_transfers() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
begin
  if tg_op <> 'DELETE' then
    insert into ticket_log (event_id, at, transferred, last_updated, ticket_ids)
    select event_id, min(transferred_at), count(*), max(transferred_at), '{}' from new_rows
    group by event_id, (transferred_at at time zone tz)::date;
  end if;
  if tg_op <> 'INSERT' then
    insert into ticket_log (event_id, at, transferred, ticket_ids)
    select event_id, min(transferred_at), -count(*), '{}' from old_rows
    group by event_id, (transferred_at at time zone tz)::date;
  end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger transfers_log_insert after insert on transfers
  referencing new table as new_rows for each statement execute function log_transfers();
--> statement-breakpoint
create trigger transfers_log_update after update on transfers
  referencing new table as new_rows old table as old_rows for each statement execute function log_transfers();
--> statement-breakpoint
create trigger transfers_log_delete after delete on transfers
  referencing old table as old_rows for each statement execute function log_transfers();
--> statement-breakpoint

-- Not inlined: the planner knows nothing of a table that is empty one moment and full the next.
create function pending_event_stats() returns table (
  event_id text, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int,
  redeemed_refunded int, transferred int, last_updated timestamptz
) language plpgsql stable rows 50 cost 1000 set enable_seqscan = off as $$
declare
  low xid8 := ticket_log_low();
begin
  return query
  select l.event_id, sum(l.sold)::int, sum(l.gross_cents)::bigint, sum(l.comps)::int, sum(l.refunded)::int,
         sum(l.refunded_cents)::bigint, sum(l.redeemed)::int, sum(l.redeemed_refunded)::int, sum(l.transferred)::int,
         max(l.last_updated)
  from ticket_log l where l.xid >= low group by 1;
end
$$;
--> statement-breakpoint
create function pending_event_day_stats() returns table (
  event_id text, day date, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int,
  redeemed_refunded int, transferred int
) language plpgsql stable rows 50 cost 1000 set enable_seqscan = off as $$
declare
  low xid8 := ticket_log_low();
  tz text := (select time_zone from platform_settings);
begin
  return query
  select l.event_id, (l.at at time zone tz)::date, sum(l.sold)::int, sum(l.gross_cents)::bigint, sum(l.comps)::int, sum(l.refunded)::int,
         sum(l.refunded_cents)::bigint, sum(l.redeemed)::int, sum(l.redeemed_refunded)::int, sum(l.transferred)::int
  from ticket_log l where l.xid >= low and l.at is not null group by 1, 2;
end
$$;
--> statement-breakpoint

create function pending_ticket_ids(of_event text) returns table (ticket_ids text[])
language plpgsql stable rows 50 cost 1000 set enable_seqscan = off as $$
declare
  low xid8 := ticket_log_low();
begin
  return query select l.ticket_ids from ticket_log l where l.xid >= low and l.event_id = of_event;
end
$$;
--> statement-breakpoint

-- `revision` names a state of the event's tickets only while nothing is pending.
create view event_stats as
  select f.event_id, f.sold + coalesce(p.sold, 0) as sold, f.gross_cents + coalesce(p.gross_cents, 0) as gross_cents,
         f.comps + coalesce(p.comps, 0) as comps, f.refunded + coalesce(p.refunded, 0) as refunded,
         f.refunded_cents + coalesce(p.refunded_cents, 0) as refunded_cents, f.redeemed + coalesce(p.redeemed, 0) as redeemed,
         f.redeemed_refunded + coalesce(p.redeemed_refunded, 0) as redeemed_refunded,
         f.transferred + coalesce(p.transferred, 0) as transferred,
         greatest(f.last_updated, p.last_updated) as last_updated, f.revision, p.event_id is not null as pending
  from folded_event_stats f left join pending_event_stats() p on p.event_id = f.event_id
  where f.revision >= 0 or p.event_id is not null;
--> statement-breakpoint
create view event_day_stats as
  select f.event_id, f.day, f.sold + coalesce(p.sold, 0) as sold, f.gross_cents + coalesce(p.gross_cents, 0) as gross_cents,
         f.comps + coalesce(p.comps, 0) as comps, f.refunded + coalesce(p.refunded, 0) as refunded,
         f.refunded_cents + coalesce(p.refunded_cents, 0) as refunded_cents, f.redeemed + coalesce(p.redeemed, 0) as redeemed,
         f.redeemed_refunded + coalesce(p.redeemed_refunded, 0) as redeemed_refunded,
         f.transferred + coalesce(p.transferred, 0) as transferred
  from folded_event_day_stats f left join pending_event_day_stats() p on p.event_id = f.event_id and p.day = f.day
  union all
  select p.event_id, p.day, p.sold, p.gross_cents, p.comps, p.refunded, p.refunded_cents, p.redeemed, p.redeemed_refunded,
         p.transferred
  from pending_event_day_stats() p
  where not exists (select from folded_event_day_stats f where f.event_id = p.event_id and f.day = p.day);
--> statement-breakpoint

-- Moves up to `most` rows of the log into the kept figures, and gives their tickets a revision that lists can be followed
-- by. Only one session at a time does so; where another does, returns null at once unless told to wait for it.
create function fold_ticket_log(most int, waits boolean default false) returns int language plpgsql
set enable_seqscan = off as $$
declare
  low_before xid8;
  tz text;
  folded int;
  -- Past this many, reading the list again is cheaper than following it.
  most_ids constant int := 500;
begin
  if waits then
    perform pg_advisory_xact_lock(hashtext('ticket_log'));
  elsif not pg_try_advisory_xact_lock(hashtext('ticket_log')) then
    return null;
  end if;
  low_before := ticket_log_low();
  tz := (select time_zone from platform_settings);
  if not exists (select from ticket_log where xid >= low_before) then
    return 0;
  end if;
  with taken as materialized (
    delete from ticket_log where ctid = any (array(select ctid from ticket_log where xid >= low_before limit most))
    returning *
  ),
  marked as (
    -- Whatever older transactions wrote was visible to this statement, and is taken.
    update ticket_log_state set low = pg_snapshot_xmin(pg_current_snapshot()), system = c.system_identifier
    from pg_control_system() c where (select count(*) from taken) < most
  ),
  days as (
    insert into folded_event_day_stats as s (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                                             redeemed_refunded, transferred)
    select * from (
      select event_id, (at at time zone tz)::date as day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
             sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents, sum(redeemed)::int as redeemed,
             sum(redeemed_refunded)::int as redeemed_refunded, sum(transferred)::int as transferred
      from taken where at is not null group by 1, 2
    ) t
    where (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred)
          <> (0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (event_id, day) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded,
      transferred = s.transferred + excluded.transferred
  ),
  lives as (
    insert into folded_event_stats as s (event_id, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                                         redeemed_refunded, transferred, last_updated)
    select event_id, sum(sold)::int, sum(gross_cents)::bigint, sum(comps)::int, sum(refunded)::int,
           sum(refunded_cents)::bigint, sum(redeemed)::int, sum(redeemed_refunded)::int, sum(transferred)::int,
           max(last_updated)
    from taken group by event_id
    on conflict (event_id) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded,
      transferred = s.transferred + excluded.transferred, last_updated = greatest(s.last_updated, excluded.last_updated),
      revision = s.revision + 1
    returning event_id, revision
  ),
  named as (
    select t.event_id, bool_and(t.ticket_ids is not null) as is_whole, array_agg(distinct i.id) filter (where i.id is not null) as ids
    from taken t left join lateral unnest(t.ticket_ids) as i (id) on true group by t.event_id
  ),
  changes as (
    insert into ticket_changes as c (event_id, revision, ticket_ids, at)
    select l.event_id, l.revision,
           case when n.is_whole and coalesce(cardinality(n.ids), 0) <= most_ids then coalesce(n.ids, '{}') end, clock_timestamp()
    from lives l join named n using (event_id)
    -- Only where the kept figures were made anew and count from the start again: nothing may fail for that.
    on conflict (event_id, revision) do update set ticket_ids = null, at = excluded.at
  )
  -- Sent when this commits: one notice per event.
  select (select count(*) from taken), (select count(pg_notify('ticket_changes', event_id)) from lives) into folded;
  return folded;
end
$$;
--> statement-breakpoint

create or replace function ticket_type_named() returns trigger language plpgsql as $$
begin
  -- A row of the guest list shows its type's name too; which rows those are is not looked for.
  insert into ticket_log (event_id) select event_id from event_stats where event_id = coalesce(new.event_id, old.event_id);
  return null;
end
$$;
--> statement-breakpoint
drop function count_payment_amounts;
--> statement-breakpoint
-- Adds or takes away the amounts of payments whose currency was corrected. Their tickets stay counted, but every row of
-- the guest list shows its currency.
create or replace function payment_currency_changed() returns trigger language plpgsql as $$
begin
  insert into ticket_log (event_id, at, gross_cents, refunded_cents)
  select t.event_id, min(d.at), sum(c.sign * d.gross_cents), sum(c.sign * d.refunded_cents)
  from (
    select id, sum(sign) as sign from (
      select id, 1 as sign from new_rows where currency in ('usd', 'USD')
      union all select id, -1 from old_rows where currency in ('usd', 'USD')
    ) counted
    group by id having sum(sign) <> 0
  ) c
  join tickets t on t.payment_id = c.id
  cross join platform_settings z
  cross join lateral (values
    (t.purchased_at, case when t.kind = 'sale' then t.price_cents else 0 end, 0), (t.refunded_at, 0, t.refunded_cents)
  ) d (at, gross_cents, refunded_cents)
  where d.at is not null
  group by t.event_id, (d.at at time zone z.time_zone)::date;
  return null;
end
$$;
--> statement-breakpoint

create or replace function set_platform_time_zone(wanted text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('platform_time_zone'));
  if (select time_zone from platform_settings) = wanted then
    return false;
  end if;
  -- An unknown name fails here, and not at the next sale.
  perform now() at time zone wanted;
  lock table payments, tickets, transfers in share row exclusive mode;
  while fold_ticket_log(100000, true) > 0 loop
  end loop;
  update platform_settings set time_zone = wanted;
  delete from folded_event_day_stats;
  insert into folded_event_day_stats (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                                      redeemed_refunded, transferred)
    select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred
    from event_day_recount;
  return true;
end
$$;
