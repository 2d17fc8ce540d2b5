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
  group by n.event_id, (d.at at time zone tz)::date;
  return null;
end
$$;
