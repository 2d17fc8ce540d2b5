-- Totals and organizations of a range without looking at each event: an event belongs to a range if it began before the
-- range ended, did not end before it began, and has no gap that covers it. So kept are how many events begin and end on a
-- day, the gaps between an event's days, and the sums of an organization to the end of each day.

-- Nobody folds and no event is written meanwhile; sales only append to the log and go on.
lock table events in share row exclusive mode;
--> statement-breakpoint
select pg_advisory_xact_lock(hashtext('ticket_log'));
--> statement-breakpoint
CREATE TABLE "folded_organization_days" (
	"org_id" text NOT NULL,
	"day" date NOT NULL,
	"sold_so_far" integer NOT NULL,
	"gross_cents_so_far" bigint NOT NULL,
	"refunded_cents_so_far" bigint NOT NULL,
	"changes_so_far" bigint NOT NULL,
	"begun_so_far" integer NOT NULL,
	"ended_so_far" integer NOT NULL,
	CONSTRAINT "folded_organization_days_org_id_day_pk" PRIMARY KEY("org_id","day")
);
--> statement-breakpoint
ALTER TABLE "folded_day_sales" ADD COLUMN "begun" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_day_sales" ADD COLUMN "ended" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "folded_event_day_stats" ADD COLUMN "previous_day" date;--> statement-breakpoint
ALTER TABLE "folded_event_stats" ADD COLUMN "org_id" text;--> statement-breakpoint
update folded_event_stats s set org_id = e.org_id from events e where e.id = s.event_id;
--> statement-breakpoint
CREATE INDEX "event_stats_gone" ON "folded_event_stats" USING btree ("event_id") WHERE "folded_event_stats"."org_id" is null;
--> statement-breakpoint
update folded_event_day_stats s set previous_day = d.previous_day
from (
  select event_id, day, lag(day) over (partition by event_id order by day) as previous_day from folded_event_day_stats
) d
where s.event_id = d.event_id and s.day = d.day and d.previous_day is not null;
--> statement-breakpoint
DROP INDEX "event_day_stats_day";--> statement-breakpoint
CREATE INDEX "event_day_stats_first" ON "folded_event_day_stats" USING btree ("day","first_at","previous_day","event_id");--> statement-breakpoint
CREATE INDEX "event_day_stats_gap" ON "folded_event_day_stats" USING gist (daterange("previous_day", "day", '()')) WHERE "folded_event_day_stats"."previous_day" < "folded_event_day_stats"."day" - 1;
--> statement-breakpoint
create or replace function sum_days() returns void language sql as $$
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
  insert into folded_day_sales (day, sold, gross_cents, refunded, refunded_cents, begun, ended)
    select day, sum(sold), sum(gross_cents), sum(refunded), sum(refunded_cents), sum(begun), sum(ended)
    from (
      select day, sold, gross_cents, refunded, refunded_cents, 0 as begun, 0 as ended from folded_event_day_stats
      union all select first_day, 0, 0, 0, 0, 1, 0 from folded_event_stats where first_day is not null
      union all select last_day, 0, 0, 0, 0, 0, 1 from folded_event_stats where last_day is not null
    ) d
    group by day;
$$;
--> statement-breakpoint
select sum_days();
--> statement-breakpoint

-- Both lists hold what belongs to each day alone, in the columns of the sums.
create function add_organization_days(added folded_organization_days[], removed folded_organization_days[]) returns void
language plpgsql as $$
declare
  changed folded_organization_days[];
begin
  select array_agg(row(org_id, day, sold, gross, refunded, changes, begun, ended)::folded_organization_days) into changed
  from (
    select org_id, day, sum(sign * sold_so_far) as sold, sum(sign * gross_cents_so_far) as gross,
           sum(sign * refunded_cents_so_far) as refunded, sum(sign * changes_so_far) as changes,
           sum(sign * begun_so_far) as begun, sum(sign * ended_so_far) as ended
    from (select 1 as sign, * from unnest(added) union all select -1, * from unnest(removed)) d
    where org_id is not null and day is not null group by org_id, day
  ) d
  where (sold, gross, refunded, changes, begun, ended) <> (0, 0, 0, 0, 0, 0);
  if changed is null then
    return;
  end if;
  insert into folded_organization_days
    select c.org_id, c.day, coalesce(b.sold_so_far, 0), coalesce(b.gross_cents_so_far, 0), coalesce(b.refunded_cents_so_far, 0),
           coalesce(b.changes_so_far, 0), coalesce(b.begun_so_far, 0), coalesce(b.ended_so_far, 0)
    from unnest(changed) c
    left join lateral (
      select f.* from folded_organization_days f where f.org_id = c.org_id and f.day < c.day order by f.day desc limit 1
    ) b on true
    on conflict do nothing;
  -- Of each changed day, and of the days after it up to the next changed one.
  update folded_organization_days s set
    sold_so_far = s.sold_so_far + c.sold, gross_cents_so_far = s.gross_cents_so_far + c.gross,
    refunded_cents_so_far = s.refunded_cents_so_far + c.refunded, changes_so_far = s.changes_so_far + c.changes,
    begun_so_far = s.begun_so_far + c.begun, ended_so_far = s.ended_so_far + c.ended
  from (
    select org_id, day, sum(sold_so_far) over so_far as sold, sum(gross_cents_so_far) over so_far as gross,
           sum(refunded_cents_so_far) over so_far as refunded, sum(changes_so_far) over so_far as changes,
           sum(begun_so_far) over so_far as begun, sum(ended_so_far) over so_far as ended, lead(day) over so_far as next_day
    from unnest(changed) window so_far as (partition by org_id order by day)
  ) c
  where s.org_id = c.org_id and s.day >= c.day and s.day < coalesce(c.next_day, 'infinity');
end
$$;
--> statement-breakpoint
select add_organization_days(array_agg(d::folded_organization_days), null)
from (
  select s.org_id, d.day, sum(d.sold)::int, sum(d.gross_cents)::bigint, sum(d.refunded_cents)::bigint,
         sum(d.sold + d.comps + d.refunded + d.redeemed + d.redeemed_refunded + d.transferred)::bigint, 0, 0
  from folded_event_day_stats d join folded_event_stats s on s.event_id = d.event_id group by s.org_id, d.day
  union all select org_id, first_day, 0, 0, 0, 0, 1, 0 from folded_event_stats
  union all select org_id, last_day, 0, 0, 0, 0, 0, 1 from folded_event_stats
) d;
--> statement-breakpoint

create function follow_event_days() returns trigger language plpgsql as $$
declare
  added folded_organization_days[];
  removed folded_organization_days[];
begin
  if tg_op <> 'DELETE' then
    select array_agg(d::folded_organization_days) into added
    from (
      select s.org_id, d.day, sum(d.sold)::int, sum(d.gross_cents)::bigint, sum(d.refunded_cents)::bigint,
             sum(d.sold + d.comps + d.refunded + d.redeemed + d.redeemed_refunded + d.transferred)::bigint, 0, 0
      from new_days d join folded_event_stats s on s.event_id = d.event_id group by s.org_id, d.day
    ) d;
  end if;
  if tg_op <> 'INSERT' then
    select array_agg(d::folded_organization_days) into removed
    from (
      select s.org_id, d.day, sum(d.sold)::int, sum(d.gross_cents)::bigint, sum(d.refunded_cents)::bigint,
             sum(d.sold + d.comps + d.refunded + d.redeemed + d.redeemed_refunded + d.transferred)::bigint, 0, 0
      from old_days d join folded_event_stats s on s.event_id = d.event_id group by s.org_id, d.day
    ) d;
  end if;
  perform add_organization_days(added, removed);
  return null;
end
$$;
--> statement-breakpoint
create trigger event_days_follow_insert after insert on folded_event_day_stats
  referencing new table as new_days for each statement execute function follow_event_days();
--> statement-breakpoint
create trigger event_days_follow_update after update on folded_event_day_stats
  referencing old table as old_days new table as new_days for each statement execute function follow_event_days();
--> statement-breakpoint
create trigger event_days_follow_delete after delete on folded_event_day_stats
  referencing old table as old_days for each statement execute function follow_event_days();
--> statement-breakpoint

-- A new day of an event, or one that is gone, changes which day came before another.
create function follow_previous_days() returns trigger language plpgsql as $$
begin
  update folded_event_day_stats s set previous_day = d.previous_day
  from (
    select event_id, day, lag(day) over (partition by event_id order by day) as previous_day
    from folded_event_day_stats where event_id in (select event_id from changed_days)
  ) d
  where s.event_id = d.event_id and s.day = d.day and s.previous_day is distinct from d.previous_day;
  return null;
end
$$;
--> statement-breakpoint
create trigger event_days_previous_insert after insert on folded_event_day_stats
  referencing new table as changed_days for each statement execute function follow_previous_days();
--> statement-breakpoint
create trigger event_days_previous_delete after delete on folded_event_day_stats
  referencing old table as changed_days for each statement execute function follow_previous_days();
--> statement-breakpoint

-- An event that goes to another organization takes its days along.
create function follow_events() returns trigger language plpgsql as $$
declare
  added folded_organization_days[];
  removed folded_organization_days[];
begin
  with moved as (
    select o.org_id as from_org, n.org_id as to_org, d.*
    from old_events o join new_events n on n.event_id = o.event_id and n.org_id is distinct from o.org_id
    join folded_event_day_stats d on d.event_id = n.event_id
  ),
  changed as (
    select true as is_new, to_org as org_id, day, sold, gross_cents, refunded_cents,
           sold + comps + refunded + redeemed + redeemed_refunded + transferred as changes, 0 as begun, 0 as ended from moved
    union all
    select false, from_org, day, sold, gross_cents, refunded_cents,
           sold + comps + refunded + redeemed + redeemed_refunded + transferred, 0, 0 from moved
    union all select true, org_id, first_day, 0, 0, 0, 0, 1, 0 from new_events
    union all select true, org_id, last_day, 0, 0, 0, 0, 0, 1 from new_events
    union all select false, org_id, first_day, 0, 0, 0, 0, 1, 0 from old_events
    union all select false, org_id, last_day, 0, 0, 0, 0, 0, 1 from old_events
  ),
  days as (
    insert into folded_day_sales as s (day, sold, gross_cents, begun, ended)
    select day, 0, 0, sum(case when is_new then begun else -begun end), sum(case when is_new then ended else -ended end)
    from changed where day is not null group by day
    having sum(case when is_new then begun else -begun end) <> 0 or sum(case when is_new then ended else -ended end) <> 0
    on conflict (day) do update set begun = s.begun + excluded.begun, ended = s.ended + excluded.ended
  )
  select array_agg(row(org_id, day, sold, gross_cents, refunded_cents, changes, begun, ended)::folded_organization_days)
           filter (where is_new),
         array_agg(row(org_id, day, sold, gross_cents, refunded_cents, changes, begun, ended)::folded_organization_days)
           filter (where not is_new)
  into added, removed from changed;
  perform add_organization_days(added, removed);
  return null;
end
$$;
--> statement-breakpoint
create trigger event_stats_follow after update on folded_event_stats
  referencing old table as old_events new table as new_events for each statement execute function follow_events();
--> statement-breakpoint
create or replace function keep_event_stats() returns trigger language plpgsql as $$
begin
  -- Nobody folds while days go from one organization to another.
  if exists (select from folded_event_stats where event_id = new.id and org_id is distinct from new.org_id) then
    perform pg_advisory_xact_lock(hashtext('ticket_log'));
  end if;
  insert into folded_event_stats as s (event_id, org_id, revision) values (new.id, new.org_id, -1)
    on conflict (event_id) do update set org_id = excluded.org_id where s.org_id is distinct from excluded.org_id;
  return null;
end
$$;
--> statement-breakpoint
create trigger events_keep_organization after update of org_id on events for each row execute function keep_event_stats();
--> statement-breakpoint

-- What was sold for an event that is taken away still counts, but the event does not.
create function leave_event_stats() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('ticket_log'));
  update folded_event_stats set org_id = null where event_id = old.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger events_leave_organization after delete on events for each row execute function leave_event_stats();
