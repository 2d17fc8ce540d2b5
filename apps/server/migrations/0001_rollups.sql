-- The figures of the overview are kept by the database itself, in the transaction that changes a ticket,
-- so that no writer can forget them. `npm run verify` holds them against a recount from raw rows.

insert into platform_settings (id, time_zone) values (1, 'UTC') on conflict do nothing;
--> statement-breakpoint
alter table platform_settings add constraint platform_settings_one_row check (id = 1);
--> statement-breakpoint

-- What one ticket adds to which day. `sign` is -1 for the row as it was, 1 for the row as it is.
create function ticket_deltas(
  tz text, sign int, kind text, price_cents int, purchased_at timestamptz,
  refunded_at timestamptz, refunded_cents int, redeemed_at timestamptz
) returns table (day date, sold int, gross_cents bigint, comps int, refunded int, refunded_cents bigint, redeemed int)
language sql stable as $$
  select (purchased_at at time zone tz)::date,
         case when kind = 'sale' then sign else 0 end,
         case when kind = 'sale' then sign * price_cents::bigint else 0 end,
         case when kind = 'comp' then sign else 0 end,
         0, 0::bigint, 0
  union all
  select (refunded_at at time zone tz)::date, 0, 0, 0, sign, sign * refunded_cents::bigint, 0 where refunded_at is not null
  union all
  select (redeemed_at at time zone tz)::date, 0, 0, 0, 0, 0, sign where redeemed_at is not null
$$;
--> statement-breakpoint

create function roll_up_tickets() returns trigger language plpgsql as $$
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
      select c.event_id, d.day, sum(d.sold)::int as sold, sum(d.gross_cents)::bigint as gross_cents,
             sum(d.comps)::int as comps, sum(d.refunded)::int as refunded,
             sum(d.refunded_cents)::bigint as refunded_cents, sum(d.redeemed)::int as redeemed
      from changed c
      cross join lateral ticket_deltas($1, c.sign, c.kind, c.price_cents, c.purchased_at,
                                       c.refunded_at, c.refunded_cents, c.redeemed_at) d
      group by c.event_id, d.day
    ),
    days as (
      insert into event_day_stats as s (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed)
      select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed from deltas
      where (sold, gross_cents, comps, refunded, refunded_cents, redeemed) <> (0, 0, 0, 0, 0, 0)
      order by event_id, day
      on conflict (event_id, day) do update set
        sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
        comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
        refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed
    ),
    -- When it happened, not when it was written: a sale may be entered late, and a corrected name is no sale.
    touched as (
      select event_id, max(greatest(purchased_at, refunded_at, redeemed_at)) as last_updated
      from changed where sign = 1 group by event_id
    ),
    lives as (
      select event_id, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
             sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents, sum(redeemed)::int as redeemed
      from deltas group by event_id
    )
    insert into event_stats as s (event_id, sold, gross_cents, comps, refunded, refunded_cents, redeemed, last_updated)
    select l.event_id, l.sold, l.gross_cents, l.comps, l.refunded, l.refunded_cents, l.redeemed, t.last_updated
    from lives l left join touched t using (event_id)
    order by l.event_id
    on conflict (event_id) do update set
      sold = s.sold + excluded.sold, gross_cents = s.gross_cents + excluded.gross_cents,
      comps = s.comps + excluded.comps, refunded = s.refunded + excluded.refunded,
      refunded_cents = s.refunded_cents + excluded.refunded_cents, redeemed = s.redeemed + excluded.redeemed,
      last_updated = greatest(s.last_updated, excluded.last_updated)
  $sql$, changed) using tz;
  return null;
end
$$;
--> statement-breakpoint
create trigger tickets_roll_up_insert after insert on tickets
  referencing new table as new_rows for each statement execute function roll_up_tickets();
--> statement-breakpoint
create trigger tickets_roll_up_update after update on tickets
  referencing new table as new_rows old table as old_rows for each statement execute function roll_up_tickets();
--> statement-breakpoint
create trigger tickets_roll_up_delete after delete on tickets
  referencing old table as old_rows for each statement execute function roll_up_tickets();
--> statement-breakpoint

create function roll_up_transfers() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
  changed text := case tg_op
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o'
    else 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o'
  end;
begin
  execute format($sql$
    with changed as (%s),
    deltas as (
      select event_id, (transferred_at at time zone $1)::date as day, sum(sign)::int as transferred
      from changed group by 1, 2
    ),
    days as (
      insert into event_day_stats as s (event_id, day, transferred)
      select event_id, day, transferred from deltas where transferred <> 0 order by event_id, day
      on conflict (event_id, day) do update set transferred = s.transferred + excluded.transferred
    ),
    touched as (select event_id, max(transferred_at) as last_updated from changed where sign = 1 group by event_id)
    insert into event_stats as s (event_id, transferred, last_updated)
    select d.event_id, sum(d.transferred)::int, max(t.last_updated)
    from deltas d left join touched t using (event_id)
    group by d.event_id order by d.event_id
    on conflict (event_id) do update set
      transferred = s.transferred + excluded.transferred, last_updated = greatest(s.last_updated, excluded.last_updated)
  $sql$, changed) using tz;
  return null;
end
$$;
--> statement-breakpoint
create trigger transfers_roll_up_insert after insert on transfers
  referencing new table as new_rows for each statement execute function roll_up_transfers();
--> statement-breakpoint
create trigger transfers_roll_up_update after update on transfers
  referencing new table as new_rows old table as old_rows for each statement execute function roll_up_transfers();
--> statement-breakpoint
create trigger transfers_roll_up_delete after delete on transfers
  referencing old table as old_rows for each statement execute function roll_up_transfers();
--> statement-breakpoint

-- TRUNCATE fires none of the above: refused rather than silently wrong.
create function refuse_truncate() returns trigger language plpgsql as $$
begin
  raise exception 'table % is counted by triggers and cannot be truncated', tg_table_name;
end
$$;
--> statement-breakpoint
create trigger tickets_no_truncate before truncate on tickets for each statement execute function refuse_truncate();
--> statement-breakpoint
create trigger transfers_no_truncate before truncate on transfers for each statement execute function refuse_truncate();
--> statement-breakpoint

-- A change always moves the version and the time, whoever writes it.
create function stamp_ticket() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.updated_at = old.updated_at then
    new.updated_at := greatest(now(), old.updated_at);
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger tickets_stamp before update on tickets for each row execute function stamp_ticket();
--> statement-breakpoint

-- The recount from raw rows: written on its own, not through ticket_deltas, so that it can contradict the triggers.
create view event_day_recount as
  select event_id, day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
         sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents,
         sum(redeemed)::int as redeemed, sum(transferred)::int as transferred
  from (
    select event_id, (purchased_at at time zone z.time_zone)::date as day,
           count(*) filter (where kind = 'sale') as sold, coalesce(sum(price_cents) filter (where kind = 'sale'), 0) as gross_cents,
           count(*) filter (where kind = 'comp') as comps, 0 as refunded, 0 as refunded_cents, 0 as redeemed, 0 as transferred
    from tickets, platform_settings z group by 1, 2
    union all
    select event_id, (refunded_at at time zone z.time_zone)::date, 0, 0, 0, count(*), sum(refunded_cents), 0, 0
    from tickets, platform_settings z where refunded_at is not null group by 1, 2
    union all
    select event_id, (redeemed_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, count(*), 0
    from tickets, platform_settings z where redeemed_at is not null group by 1, 2
    union all
    select event_id, (transferred_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, 0, count(*)
    from transfers, platform_settings z group by 1, 2
  ) parts group by event_id, day;
--> statement-breakpoint

-- Another time zone cuts the days anew.
create function set_platform_time_zone(wanted text) returns boolean language plpgsql as $$
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
  insert into event_day_stats (event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, transferred)
    select event_id, day, sold, gross_cents, comps, refunded, refunded_cents, redeemed, transferred from event_day_recount;
  return true;
end
$$;
--> statement-breakpoint

-- One row: without this the planner expects a thousand, and the recount pays for it.
analyze platform_settings;
