-- The totals of a range are sums of a few hundred days of all events together. How many events belong to it is told by their
-- first and last day: only an event that goes on at both ends of the range has to be looked up. So these two days have to be
-- days on which something happened, and a day of which everything was taken back is not kept.

-- Nobody folds meanwhile; sales only append to the log and go on.
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
ALTER TABLE "folded_day_sales" ADD COLUMN "refunded" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_day_sales" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The kept days are right; everything else is made of them.
create function sum_days() returns void language sql as $$
  delete from folded_event_day_stats
  where (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred)
        = (0, 0, 0, 0, 0, 0, 0, 0);
  update folded_event_stats s set first_day = d.first_day, last_day = d.last_day
  from (
    select e.event_id, min(d.day) as first_day, max(d.day) as last_day
    from folded_event_stats e left join folded_event_day_stats d on d.event_id = e.event_id group by e.event_id
  ) d
  where s.event_id = d.event_id and (s.first_day, s.last_day) is distinct from (d.first_day, d.last_day);
  delete from folded_day_sales;
  insert into folded_day_sales (day, sold, gross_cents, refunded, refunded_cents)
    select day, sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents) from folded_event_day_stats group by day;
$$;
--> statement-breakpoint
select sum_days();
--> statement-breakpoint
create or replace function sum_event_days() returns void language sql as $$
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
  select sum_days();
$$;
--> statement-breakpoint

-- Moves up to `most` rows of the log into the kept figures, and gives their tickets a revision that lists can be followed
-- by. Only one session at a time does so; where another does, returns null at once unless told to wait for it.
create or replace function fold_ticket_log(most int, waits boolean default false) returns int language plpgsql
set enable_seqscan = off as $$
declare
  low_before xid8;
  tz text;
  folded int;
  emptied text[];
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
    returning event_id, (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred)
                        = (0, 0, 0, 0, 0, 0, 0, 0) as is_empty
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
    insert into folded_day_sales as s (day, sold, gross_cents, refunded, refunded_cents)
    select day, sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents) from days group by day
    having (sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents)) <> (0, 0, 0, 0)
    on conflict (day) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      refunded = s.refunded + excluded.refunded, refunded_cents = s.refunded_cents + excluded.refunded_cents
  ),
  lives as (
    insert into folded_event_stats as s (event_id, sold, gross_cents, comps, refunded, refunded_cents, redeemed,
                                         redeemed_refunded, transferred, last_updated, first_day, last_day)
    select t.event_id, sum(t.sold)::int, sum(t.gross_cents)::bigint, sum(t.comps)::int, sum(t.refunded)::int,
           sum(t.refunded_cents)::bigint, sum(t.redeemed)::int, sum(t.redeemed_refunded)::int, sum(t.transferred)::int,
           max(t.last_updated), min(d.first_day), max(d.last_day)
    from taken t
    left join (select event_id, min(day) as first_day, max(day) as last_day from days group by event_id) d
      on d.event_id = t.event_id
    group by t.event_id
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
  select (select count(*) from taken), (select array_agg(distinct event_id) from event_days where is_empty),
         (select count(pg_notify('ticket_changes', event_id)) from lives)
  into folded, emptied;
  -- Everything of that day was taken back. The days before and after know its sums, so nothing is lost with it.
  if emptied is not null then
    delete from folded_event_day_stats
    where event_id = any (emptied)
      and (sold, gross_cents, comps, refunded, refunded_cents, redeemed, redeemed_refunded, transferred)
          = (0, 0, 0, 0, 0, 0, 0, 0);
    update folded_event_stats s set
      first_day = (select min(d.day) from folded_event_day_stats d where d.event_id = s.event_id),
      last_day = (select max(d.day) from folded_event_day_stats d where d.event_id = s.event_id)
    where s.event_id = any (emptied);
  end if;
  return folded;
end
$$;
