-- Sums of quarters of an hour, so that a day that is cut reads as many rows however much is sold. A row of the log then never
-- holds more than a quarter. One sale, refund or redemption is a row of its own as before; only many rows in one statement
-- are summed. What was before is counted by the next migration.

-- Whoever writes now still logs whole days. Once nobody does, all rows to come are of a quarter. Sales wait a second at most.
set local lock_timeout = '1s';
--> statement-breakpoint
lock table payments, tickets, transfers, ticket_log in share row exclusive mode;
--> statement-breakpoint
CREATE TABLE "folded_organization_quarters" (
	"starts_at" timestamp with time zone NOT NULL,
	"org_id" text NOT NULL,
	"gross_cents" bigint NOT NULL,
	"changes" bigint NOT NULL,
	CONSTRAINT "folded_organization_quarters_starts_at_org_id_pk" PRIMARY KEY("starts_at","org_id")
);
--> statement-breakpoint
CREATE TABLE "folded_quarters" (
	"starts_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL,
	"gross_cents" bigint NOT NULL,
	"refunded" integer NOT NULL,
	"refunded_cents" bigint NOT NULL
);
--> statement-breakpoint
-- Of UTC: every time zone of our days is a whole number of quarters away from it.
create function quarter_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select date_bin('15 minutes', at, '2000-01-01 00:00Z')
$$;
--> statement-breakpoint
-- A sale is one ticket or a few, and pays for nothing that only imports need: no sums, no days.
create or replace function log_new_tickets() returns trigger language plpgsql as $$
declare
  tz text;
  few constant int := 8;
  -- Past this many in one statement, reading the list again is cheaper than following it.
  most constant int := 200;
begin
  insert into ticket_log (event_id, at, sold, gross_cents, comps, last_updated, ticket_ids)
  select n.event_id, n.purchased_at, (n.kind = 'sale')::int,
         case when n.kind = 'sale' and (select true from foreign_payments f where f.id = n.payment_id) is null
           then n.price_cents else 0 end,
         (n.kind = 'comp')::int, n.purchased_at, array[n.id]
  from new_rows n
  where (select count(*) <= few and count(f.refunded_at) + count(f.redeemed_at) = 0
         from (select refunded_at, redeemed_at from new_rows limit few + 1) f);
  if found then
    return null;
  end if;
  -- Many rows are summed first.
  tz := (select time_zone from platform_settings);
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
  group by n.event_id, (d.at at time zone tz)::date, quarter_of(d.at);
  return null;
end
$$;
--> statement-breakpoint
create or replace function log_gone_tickets() returns trigger language plpgsql as $$
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
  group by o.event_id, (d.at at time zone tz)::date, quarter_of(d.at);
  return null;
end
$$;
--> statement-breakpoint
create or replace function log_transfers() returns trigger language plpgsql as $$
declare
  tz text := (select time_zone from platform_settings);
begin
  if tg_op <> 'DELETE' then
    insert into ticket_log (event_id, at, transferred, last_updated, ticket_ids)
    select event_id, min(transferred_at), count(*), max(transferred_at), '{}' from new_rows
    group by event_id, (transferred_at at time zone tz)::date, quarter_of(transferred_at);
  end if;
  if tg_op <> 'INSERT' then
    insert into ticket_log (event_id, at, transferred, ticket_ids)
    select event_id, min(transferred_at), -count(*), '{}' from old_rows
    group by event_id, (transferred_at at time zone tz)::date, quarter_of(transferred_at);
  end if;
  return null;
end
$$;
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
  group by t.event_id, (d.at at time zone z.time_zone)::date, quarter_of(d.at);
  return null;
end
$$;
--> statement-breakpoint

-- Whatever is taken out of the log goes into the kept figures, so it goes into the quarters too.
create function keep_quarters() returns trigger language plpgsql as $$
begin
  insert into folded_quarters as q (starts_at, sold, gross_cents, refunded, refunded_cents)
  select quarter_of(at) as starts_at, sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents)
  from gone where at is not null
  group by 1 having (sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents)) <> (0, 0, 0, 0)
  on conflict (starts_at) do update set
    sold = q.sold + excluded.sold, gross_cents = q.gross_cents + excluded.gross_cents,
    refunded = q.refunded + excluded.refunded, refunded_cents = q.refunded_cents + excluded.refunded_cents;
  insert into folded_organization_quarters as q (starts_at, org_id, gross_cents, changes)
  select g.starts_at, s.org_id, sum(g.gross_cents), sum(g.changes)
  from (
    select event_id, quarter_of(at) as starts_at, sum(gross_cents) as gross_cents,
           sum(sold + comps + refunded + redeemed + redeemed_refunded + transferred) as changes
    from gone where at is not null group by 1, 2
  ) g
  join folded_event_stats s on s.event_id = g.event_id and s.org_id is not null
  group by 1, 2 having (sum(g.gross_cents), sum(g.changes)) <> (0, 0)
  on conflict (starts_at, org_id) do update set
    gross_cents = q.gross_cents + excluded.gross_cents, changes = q.changes + excluded.changes;
  return null;
end
$$;
--> statement-breakpoint
create trigger ticket_log_keep_quarters after delete on ticket_log
  referencing old table as gone for each statement execute function keep_quarters();
--> statement-breakpoint

create function pending_quarters() returns table (
  event_id text, starts_at timestamptz, sold int, gross_cents bigint, refunded int, refunded_cents bigint, changes bigint
) language plpgsql stable rows 50 cost 1000 set enable_seqscan = off as $$
declare
  low xid8 := ticket_log_low();
begin
  return query
  select l.event_id, quarter_of(l.at), sum(l.sold)::int, sum(l.gross_cents)::bigint, sum(l.refunded)::int,
         sum(l.refunded_cents)::bigint,
         sum(l.sold + l.comps + l.refunded + l.redeemed + l.redeemed_refunded + l.transferred)::bigint
  from ticket_log l where l.xid >= low and l.at is not null group by 1, 2;
end
$$;
--> statement-breakpoint

-- Everything that ever happened, one row each, without what was summed of it.
create view ticket_moments as
  select t.event_id, d.at, d.sold, d.gross_cents, d.refunded, d.refunded_cents, 1 as changes
  from tickets t
  left join foreign_payments f on f.id = t.payment_id
  cross join lateral (values
    (t.purchased_at, (t.kind = 'sale')::int, case when t.kind = 'sale' and f.id is null then t.price_cents else 0 end, 0, 0),
    (t.refunded_at, 0, 0, 1, case when f.id is null then t.refunded_cents else 0 end),
    (t.redeemed_at, 0, 0, 0, 0)
  ) d (at, sold, gross_cents, refunded, refunded_cents)
  where d.at is not null
  union all
  select event_id, transferred_at, 0, 0, 0, 0, 1 from transfers;
--> statement-breakpoint

-- What is kept of quarters, counted anew. Without what the log holds, which is yet to be kept. Nobody may fold meanwhile.
create function count_quarters() returns void language sql as $$
  delete from folded_quarters;
  delete from folded_organization_quarters;
  with counted as materialized (
    select s.org_id, m.starts_at, sum(m.sold) as sold, sum(m.gross_cents) as gross_cents, sum(m.refunded) as refunded,
           sum(m.refunded_cents) as refunded_cents, sum(m.changes) as changes
    from (
      select event_id, quarter_of(at) as starts_at, sold, gross_cents, refunded, refunded_cents, changes from ticket_moments
      union all
      select event_id, starts_at, -sold, -gross_cents, -refunded, -refunded_cents, -changes from pending_quarters()
    ) m
    left join folded_event_stats s on s.event_id = m.event_id
    group by 1, 2
  ),
  all_together as (
    insert into folded_quarters
    select starts_at, sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents) from counted group by 1
  )
  insert into folded_organization_quarters
  select starts_at, org_id, gross_cents, changes from counted where org_id is not null;
$$;
--> statement-breakpoint

-- An event that goes to another organization takes its quarters along. Nobody folds meanwhile, so what is kept of it is
-- what happened less what the log holds.
create function move_quarters(of_event text, to_org text) returns void language sql as $$
  insert into folded_organization_quarters as q (starts_at, org_id, gross_cents, changes)
  select m.starts_at, o.org_id, sum(o.sign * m.gross_cents), sum(o.sign * m.changes)
  from (
    select -1 as sign, org_id from folded_event_stats where event_id = of_event
    union all select 1, to_org
  ) o
  cross join (
    select quarter_of(at) as starts_at, gross_cents, changes from ticket_moments where event_id = of_event
    union all
    select starts_at, -gross_cents, -changes from pending_quarters() where event_id = of_event
  ) m
  where o.org_id is not null
  group by 1, 2 having (sum(o.sign * m.gross_cents), sum(o.sign * m.changes)) <> (0, 0)
  on conflict (starts_at, org_id) do update set
    gross_cents = q.gross_cents + excluded.gross_cents, changes = q.changes + excluded.changes
$$;
--> statement-breakpoint
create or replace function keep_event_stats() returns trigger language plpgsql as $$
begin
  -- Nobody folds while days and quarters go from one organization to another.
  if exists (select from folded_event_stats where event_id = new.id and org_id is distinct from new.org_id) then
    perform pg_advisory_xact_lock(hashtext('ticket_log'));
    perform move_quarters(new.id, new.org_id);
  end if;
  insert into folded_event_stats as s (event_id, org_id, revision) values (new.id, new.org_id, -1)
    on conflict (event_id) do update set org_id = excluded.org_id where s.org_id is distinct from excluded.org_id;
  return null;
end
$$;
--> statement-breakpoint
-- What was sold for an event that is taken away still counts, but the event does not.
create or replace function leave_event_stats() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ticket_log'));
  perform move_quarters(old.id, null);
  update folded_event_stats set org_id = null where event_id = old.id;
  return null;
end
$$;
