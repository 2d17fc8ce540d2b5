-- A refunded ticket is in neither number of what is redeemed. Writers of tickets wait from here to the end, readers don't.
lock table tickets in share row exclusive mode;
--> statement-breakpoint
create temporary table refunded_after_redeemed on commit drop as
  select t.event_id, (t.redeemed_at at time zone z.time_zone)::date as day, count(*)::int as tickets
  from tickets t, platform_settings z where t.refunded_at is not null and t.redeemed_at is not null group by 1, 2;
--> statement-breakpoint
ALTER TABLE "event_day_stats" ADD COLUMN "redeemed_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "event_stats" ADD COLUMN "redeemed_refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
update event_day_stats s
set redeemed = s.redeemed - d.tickets, redeemed_refunded = d.tickets
from refunded_after_redeemed d where s.event_id = d.event_id and s.day = d.day;
--> statement-breakpoint
-- No ticket changes, so guest lists keep their tags.
alter table event_stats disable trigger event_stats_revision;
--> statement-breakpoint
update event_stats s
set redeemed = s.redeemed - d.tickets, redeemed_refunded = d.tickets
from (select event_id, sum(tickets)::int as tickets from refunded_after_redeemed group by 1) d where s.event_id = d.event_id;
--> statement-breakpoint
alter table event_stats enable trigger event_stats_revision;
--> statement-breakpoint

drop function ticket_deltas;
--> statement-breakpoint
create function ticket_deltas(
  tz text, sign int, kind text, price_cents int, purchased_at timestamptz,
  refunded_at timestamptz, refunded_cents int, redeemed_at timestamptz
) returns table (
  day date, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int, redeemed_refunded int
)
language sql stable as $$
  select (purchased_at at time zone tz)::date,
         case when kind = 'sale' then sign else 0 end,
         case when kind = 'sale' then sign * price_cents::bigint else 0 end,
         case when kind = 'comp' then sign else 0 end,
         0, 0::bigint, 0, 0
  union all
  select (refunded_at at time zone tz)::date, 0, 0, 0, sign, sign * refunded_cents::bigint, 0, 0 where refunded_at is not null
  union all
  select (redeemed_at at time zone tz)::date, 0, 0, 0, 0, 0,
         case when refunded_at is null then sign else 0 end, case when refunded_at is null then 0 else sign end
  where redeemed_at is not null
$$;
--> statement-breakpoint

create or replace function roll_up_tickets() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o'
    else 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'
  end;
begin
  -- Rows are touched in key order, so that two statements over the same events cannot lock each other out.
  execute format($sql$
    with changed as (%s),
    deltas as (
      select c.event_id, d.day, sum(d.sold)::int as sold,
             coalesce(sum(d.gross_cents) filter (where f.id is null), 0)::bigint as gross_cents,
             sum(d.comps)::int as comps, sum(d.refunded)::int as refunded,
             coalesce(sum(d.refunded_cents) filter (where f.id is null), 0)::bigint as refunded_cents,
             sum(d.redeemed)::int as redeemed, sum(d.redeemed_refunded)::int as redeemed_refunded
      from changed c
      left join foreign_payments f on f.id = c.payment_id
      cross join lateral ticket_deltas($1, c.sign, c.kind, c.price_cents, c.purchased_at,
                                       c.refunded_at, c.refunded_cents, c.redeemed_at) d
      group by c.event_id, d.day
    ),
    days as (
      insert into event_day_stats as s
        (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded)
      select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded from deltas
      where (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded) <> (0, 0, 0, 0, 0, 0, 0)
      order by event_id, day
      on conflict (event_id, day) do update set
        sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
        comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
        refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
        redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded
    ),
    -- When it happened, not when it was written: a sale may be entered late, and a corrected name is no sale.
    touched as (
      select event_id, max(greatest(purchased_at, refunded_at, redeemed_at)) as last_updated
      from changed where sign = 1 group by event_id
    ),
    lives as (
      select event_id, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
             sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents,
             sum(redeemed)::int as redeemed, sum(redeemed_refunded)::int as redeemed_refunded
      from deltas group by event_id
    )
    insert into event_stats as s
      (event_id, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, last_updated)
    select l.event_id, l.sold, l.gross_cents, l.comps, l.refunded, l.refunded_cents, l.redeemed, l.redeemed_refunded,
           t.last_updated
    from lives l left join touched t using (event_id)
    order by l.event_id
    on conflict (event_id) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      redeemed_refunded = s.redeemed_refunded + excluded.redeemed_refunded,
      last_updated = greatest(s.last_updated, excluded.last_updated)
  $sql$, changed) using tz;
  return null;
end
$$;
--> statement-breakpoint

-- A new column may only come last.
create or replace view event_day_recount as
  with counted as (
    select t.*, f.id is null as in_usd from tickets t left join foreign_payments f on f.id = t.payment_id
  )
  select event_id, day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
         sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents,
         sum(redeemed)::int as redeemed, sum(transferred)::int as transferred,
         sum(redeemed_refunded)::int as redeemed_refunded
  from (
    select event_id, (purchased_at at time zone z.time_zone)::date as day, count(*) filter (where kind = 'sale') as sold,
           coalesce(sum(price_cents) filter (where kind = 'sale' and in_usd), 0) as gross_cents,
           count(*) filter (where kind = 'comp') as comps, 0 as refunded, 0 as refunded_cents, 0 as redeemed,
           0 as transferred, 0 as redeemed_refunded
    from counted, platform_settings z group by 1, 2
    union all
    select event_id, (refunded_at at time zone z.time_zone)::date, 0, 0, 0, count(*),
           coalesce(sum(refunded_cents) filter (where in_usd), 0), 0, 0, 0
    from counted, platform_settings z where refunded_at is not null group by 1, 2
    union all
    select event_id, (redeemed_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0,
           count(*) filter (where refunded_at is null), 0, count(refunded_at)
    from tickets, platform_settings z where redeemed_at is not null group by 1, 2
    union all
    select event_id, (transferred_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, 0, count(*), 0
    from transfers, platform_settings z group by 1, 2
  ) parts group by event_id, day;
--> statement-breakpoint

create or replace function set_platform_time_zone(wanted text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('platform_time_zone'));
  if (select time_zone from platform_settings) = wanted then
    return false;
  end if;
  -- An unknown name fails here, and not at the next sale.
  perform now() at time zone wanted;
  lock table tickets, transfers in share row exclusive mode;
  update platform_settings set time_zone = wanted;
  delete from event_day_stats;
  insert into event_day_stats (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                               redeemed_refunded, transferred)
    select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred
    from event_day_recount;
  return true;
end
$$;
