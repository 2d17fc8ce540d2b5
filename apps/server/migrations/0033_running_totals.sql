-- Each kept day of an event also holds the sum of all its days so far. The figures of a range are then the difference of
-- two rows per event, however long the range is.

-- Nobody folds meanwhile; sales only append to the log and go on.
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
CREATE TABLE "folded_day_sales" (
	"day" date PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL,
	"gross_cents" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "sold_so_far" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "gross_cents_so_far" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "comps_so_far" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "refunded_so_far" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "refunded_cents_so_far" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "redeemed_so_far" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "changes_so_far" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "folded_event_stats" ADD COLUMN "first_day" date;--> statement-breakpoint
ALTER TABLE "folded_event_stats" ADD COLUMN "last_day" date;--> statement-breakpoint
-- When something first happened to the event's tickets on a day tells which events belong to a day that is cut.
-- A new column may only come last.
create or replace view event_day_recount as
  with counted as (
    select t.*, f.id is null as in_usd from tickets t left join foreign_payments f on f.id = t.payment_id
  )
  select event_id, day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
         sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents,
         sum(redeemed)::int as redeemed, sum(transferred)::int as transferred,
         sum(redeemed_refunded)::int as redeemed_refunded, min(first_at) as first_at
  from (
    select event_id, (purchased_at at time zone z.time_zone)::date as day, count(*) filter (where kind = 'sale') as sold,
           coalesce(sum(price_cents) filter (where kind = 'sale' and in_usd), 0) as gross_cents,
           count(*) filter (where kind = 'comp') as comps, 0 as refunded, 0 as refunded_cents, 0 as redeemed,
           0 as transferred, 0 as redeemed_refunded, min(purchased_at) as first_at
    from counted, platform_settings z group by 1, 2
    union all
    select event_id, (refunded_at at time zone z.time_zone)::date, 0, 0, 0, count(*),
           coalesce(sum(refunded_cents) filter (where in_usd), 0), 0, 0, 0, min(refunded_at)
    from counted, platform_settings z where refunded_at is not null group by 1, 2
    union all
    select event_id, (redeemed_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0,
           count(*) filter (where refunded_at is null), 0, count(refunded_at), min(redeemed_at)
    from tickets, platform_settings z where redeemed_at is not null group by 1, 2
    union all
    select event_id, (transferred_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, 0, count(*), 0, min(transferred_at)
    from transfers, platform_settings z group by 1, 2
  ) parts group by event_id, day;
--> statement-breakpoint
drop view event_day_stats;--> statement-breakpoint
drop function pending_event_day_stats;--> statement-breakpoint
create function pending_event_day_stats() returns table (
  event_id text, day date, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int,
  redeemed_refunded int, transferred int, first_at timestamptz, taken_back boolean
) language plpgsql stable rows 50 cost 1000 set enable_seqscan = off as $$
declare
  low xid8 := ticket_log_low();
  tz text := (select time_zone from platform_settings);
begin
  return query
  select l.event_id, (l.at at time zone tz)::date, sum(l.sold)::int, sum(l.gross_cents)::bigint, sum(l.comps)::int, sum(l.refunded)::int,
         sum(l.refunded_cents)::bigint, sum(l.redeemed)::int, sum(l.redeemed_refunded)::int, sum(l.transferred)::int,
         min(l.at) filter (where l.sold + l.comps + l.refunded + l.redeemed + l.redeemed_refunded + l.transferred > 0),
         bool_or(least(l.sold, l.comps, l.refunded, l.redeemed, l.redeemed_refunded, l.transferred) < 0)
  from ticket_log l where l.xid >= low and l.at is not null group by 1, 2;
end
$$;
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
update folded_event_day_stats s set first_at = r.first_at
from event_day_recount r where s.event_id = r.event_id and s.day = r.day;
--> statement-breakpoint
-- Sums the kept days anew, where all of them were cut anew.
create function sum_event_days() returns void language sql as $$
  update folded_event_day_stats s set
    sold_so_far = r.sold, gross_cents_so_far = r.gross_cents, comps_so_far = r.comps, refunded_so_far = r.refunded,
    refunded_cents_so_far = r.refunded_cents, redeemed_so_far = r.redeemed, changes_so_far = r.changes
  from (
    select event_id, day, sum(sold) over so_far as sold, sum(gross_cents) over so_far as gross_cents,
           sum(comps) over so_far as comps, sum(refunded) over so_far as refunded,
           sum(refunded_cents) over so_far as refunded_cents, sum(redeemed) over so_far as redeemed,
           sum(sold + comps + refunded + redeemed + redeemed_refunded + transferred) over so_far as changes
    from folded_event_day_stats window so_far as (partition by event_id order by day)
  ) r
  where s.event_id = r.event_id and s.day = r.day;
  update folded_event_stats s set first_day = d.first_day, last_day = d.last_day
  from (select event_id, min(day) as first_day, max(day) as last_day from folded_event_day_stats group by event_id) d
  where s.event_id = d.event_id;
  delete from folded_day_sales;
  insert into folded_day_sales select day, sum(sold), sum(gross_cents) from folded_event_day_stats group by day;
$$;
--> statement-breakpoint
select sum_event_days();
--> statement-breakpoint

-- Moves up to `most` rows of the log into the kept figures, and gives their tickets a revision that lists can be followed
-- by. Only one session at a time does so; where another does, returns null at once unless told to wait for it.
create or replace function fold_ticket_log(most int, waits boolean default false) returns int language plpgsql
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
  days as materialized (
    select *, sum(sold) over so_far as sold_so_far, sum(gross_cents) over so_far as gross_cents_so_far,
           sum(comps) over so_far as comps_so_far, sum(refunded) over so_far as refunded_so_far,
           sum(refunded_cents) over so_far as refunded_cents_so_far, sum(redeemed) over so_far as redeemed_so_far,
           sum(sold + comps + refunded + redeemed + redeemed_refunded + transferred) over so_far as changes_so_far,
           lead(day) over so_far as next_day
    from (
      select event_id, (at at time zone tz)::date as day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
             sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents, sum(redeemed)::int as redeemed,
             sum(redeemed_refunded)::int as redeemed_refunded, sum(transferred)::int as transferred,
             -- Not known any more where something was taken back: it may have been the first.
             case when not bool_or(least(sold, comps, refunded, redeemed, redeemed_refunded, transferred) < 0)
               then min(at) filter (where sold + comps + refunded + redeemed + redeemed_refunded + transferred > 0) end as first_at
      from taken where at is not null group by 1, 2
    ) t
    where (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred)
          <> (0, 0, 0, 0, 0, 0, 0, 0)
    window so_far as (partition by event_id order by day)
  ),
  event_days as (
    insert into folded_event_day_stats as s (
      event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred,
      sold_so_far, gross_cents_so_far, comps_so_far, refunded_so_far, refunded_cents_so_far, redeemed_so_far, changes_so_far,
      first_at)
    select d.event_id, d.day, d.sold, d.gross_cents, d.comps, d.refunded, d.refunded_cents, d.redeemed,
           d.redeemed_refunded, d.transferred, d.sold_so_far + coalesce(b.sold_so_far, 0),
           d.gross_cents_so_far + coalesce(b.gross_cents_so_far, 0), d.comps_so_far + coalesce(b.comps_so_far, 0),
           d.refunded_so_far + coalesce(b.refunded_so_far, 0),
           d.refunded_cents_so_far + coalesce(b.refunded_cents_so_far, 0),
           d.redeemed_so_far + coalesce(b.redeemed_so_far, 0), d.changes_so_far + coalesce(b.changes_so_far, 0), d.first_at
    from days d
    -- A new day starts from the one before it. A day that is there has that already.
    left join lateral (
      select f.* from folded_event_day_stats f where f.event_id = d.event_id and f.day <= d.day order by f.day desc limit 1
    ) b on b.day < d.day
    on conflict (event_id, day) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded,
      transferred = s.transferred + excluded.transferred,
      sold_so_far = s.sold_so_far + excluded.sold_so_far,
      gross_cents_so_far = s.gross_cents_so_far + excluded.gross_cents_so_far,
      comps_so_far = s.comps_so_far + excluded.comps_so_far,
      refunded_so_far = s.refunded_so_far + excluded.refunded_so_far,
      refunded_cents_so_far = s.refunded_cents_so_far + excluded.refunded_cents_so_far,
      redeemed_so_far = s.redeemed_so_far + excluded.redeemed_so_far,
      changes_so_far = s.changes_so_far + excluded.changes_so_far,
      first_at = case when s.first_at is not null and excluded.first_at is not null
                   then least(s.first_at, excluded.first_at) end
  ),
  -- Days after a changed one, up to the next changed one. Rare: most changes are of an event's last day.
  later_days as (
    update folded_event_day_stats s set
      sold_so_far = s.sold_so_far + d.sold_so_far, gross_cents_so_far = s.gross_cents_so_far + d.gross_cents_so_far,
      comps_so_far = s.comps_so_far + d.comps_so_far, refunded_so_far = s.refunded_so_far + d.refunded_so_far,
      refunded_cents_so_far = s.refunded_cents_so_far + d.refunded_cents_so_far,
      redeemed_so_far = s.redeemed_so_far + d.redeemed_so_far, changes_so_far = s.changes_so_far + d.changes_so_far
    from days d where s.event_id = d.event_id and s.day > d.day and s.day < coalesce(d.next_day, 'infinity')
  ),
  platform_days as (
    insert into folded_day_sales as s (day, sold, gross_cents)
    select day, sum(sold), sum(gross_cents) from days group by day having (sum(sold), sum(gross_cents)) <> (0, 0)
    on conflict (day) do update set sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents
  ),
  lives as (
    insert into folded_event_stats as s (event_id, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                                         redeemed_refunded, transferred, last_updated, first_day, last_day)
    select event_id, sum(sold)::int, sum(gross_cents)::bigint, sum(comps)::int, sum(refunded)::int,
           sum(refunded_cents)::bigint, sum(redeemed)::int, sum(redeemed_refunded)::int, sum(transferred)::int,
           max(last_updated), min((at at time zone tz)::date), max((at at time zone tz)::date)
    from taken group by event_id
    on conflict (event_id) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded,
      transferred = s.transferred + excluded.transferred, last_updated = greatest(s.last_updated, excluded.last_updated),
      first_day = least(s.first_day, excluded.first_day), last_day = greatest(s.last_day, excluded.last_day),
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
                                      redeemed_refunded, transferred, first_at)
    select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred,
           first_at
    from event_day_recount;
  perform sum_event_days();
  return true;
end
$$;
