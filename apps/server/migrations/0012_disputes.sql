-- In the order in which sales and refunds take them, so that none waits for this while this waits for it.
lock table payments, tickets, refunds in access exclusive mode;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "fee_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_fees" CHECK ("refunds"."fee_cents" between 0 and "refunds"."amount_cents");--> statement-breakpoint
CREATE TABLE "payment_disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_disputes_payment" ON "payment_disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payments_foreign" ON "payments" USING btree ("id") WHERE "payments"."currency" not in ('usd', 'USD');--> statement-breakpoint

-- Figures are in US dollars. Tickets of these payments are counted, but their amounts are not.
create view foreign_payments as select id, currency, paid_at from payments where currency not in ('usd', 'USD');
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
             sum(d.redeemed)::int as redeemed
      from changed c
      left join foreign_payments f on f.id = c.payment_id
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

create or replace view event_day_recount as
  with counted as (
    select t.*, f.id is null as in_usd from tickets t left join foreign_payments f on f.id = t.payment_id
  )
  select event_id, day, sum(sold)::int as sold, sum(gross_cents)::bigint as gross_cents, sum(comps)::int as comps,
         sum(refunded)::int as refunded, sum(refunded_cents)::bigint as refunded_cents,
         sum(redeemed)::int as redeemed, sum(transferred)::int as transferred
  from (
    select event_id, (purchased_at at time zone z.time_zone)::date as day, count(*) filter (where kind = 'sale') as sold,
           coalesce(sum(price_cents) filter (where kind = 'sale' and in_usd), 0) as gross_cents,
           count(*) filter (where kind = 'comp') as comps, 0 as refunded, 0 as refunded_cents, 0 as redeemed, 0 as transferred
    from counted, platform_settings z group by 1, 2
    union all
    select event_id, (refunded_at at time zone z.time_zone)::date, 0, 0, 0, count(*),
           coalesce(sum(refunded_cents) filter (where in_usd), 0), 0, 0
    from counted, platform_settings z where refunded_at is not null group by 1, 2
    union all
    select event_id, (redeemed_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, count(*), 0
    from tickets, platform_settings z where redeemed_at is not null group by 1, 2
    union all
    select event_id, (transferred_at at time zone z.time_zone)::date, 0, 0, 0, 0, 0, 0, count(*)
    from transfers, platform_settings z group by 1, 2
  ) parts group by event_id, day;
--> statement-breakpoint

-- Adds (1) or takes away (-1) the amounts of payments whose currency was corrected. Their tickets stay counted.
create function count_payment_amounts(payment_ids text[], sign int) returns void language sql as $$
  with deltas as (
    select t.event_id, d.day, sum(d.gross_cents)::bigint as gross_cents, sum(d.refunded_cents)::bigint as refunded_cents
    from tickets t, platform_settings z,
         ticket_deltas(z.time_zone, sign, t.kind, t.price_cents, t.purchased_at, t.refunded_at, t.refunded_cents, t.redeemed_at) d
    where t.payment_id = any (payment_ids)
    group by t.event_id, d.day
  ),
  days as (
    update event_day_stats s
    set gross_cents = s.gross_cents + d.gross_cents, refunded_cents = s.refunded_cents + d.refunded_cents
    from deltas d where s.event_id = d.event_id and s.day = d.day
  ),
  lives as (
    update event_stats s
    set gross_cents = s.gross_cents + l.gross_cents, refunded_cents = s.refunded_cents + l.refunded_cents
    from (select event_id, sum(gross_cents)::bigint as gross_cents, sum(refunded_cents)::bigint as refunded_cents
          from deltas group by event_id) l
    where s.event_id = l.event_id
    returning s.event_id
  )
  select count(*) from lives;
$$;
--> statement-breakpoint
create function payment_currency_changed() returns trigger language plpgsql as $$
declare
  left_out text[];
  counted text[];
begin
  select array_agg(n.id) filter (where n.currency not in ('usd', 'USD')), array_agg(n.id) filter (where n.currency in ('usd', 'USD'))
  into left_out, counted
  from old_rows o join new_rows n using (id)
  where (o.currency in ('usd', 'USD')) <> (n.currency in ('usd', 'USD'));
  if left_out is not null then
    perform count_payment_amounts(left_out, -1);
  end if;
  if counted is not null then
    perform count_payment_amounts(counted, 1);
  end if;
  -- Every row of the guest list shows its currency.
  perform keep_ticket_changes(event_id, null)
  from (select distinct event_id from tickets where payment_id = any (left_out || counted)) touched;
  return null;
end
$$;
--> statement-breakpoint
create trigger payments_currency after update on payments
  referencing new table as new_rows old table as old_rows for each statement execute function payment_currency_changed();
--> statement-breakpoint
select count_payment_amounts(array(select id from foreign_payments), -1);
--> statement-breakpoint
select keep_ticket_changes(event_id, null)
from (select distinct t.event_id from tickets t join foreign_payments f on f.id = t.payment_id) touched;
