-- A changed ticket is stamped and logged by one trigger instead of two, and a redemption by one test instead of four: a call of
-- a trigger costs a redemption as much as what it does. Before the update the row is locked already, and whatever still refuses
-- the change takes the log's row back too.

drop trigger tickets_stamp on tickets;--> statement-breakpoint
drop trigger tickets_log_update on tickets;--> statement-breakpoint
drop function stamp_ticket, log_changed_ticket;--> statement-breakpoint
create function stamp_and_log_ticket() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.updated_at = old.updated_at then
    new.updated_at := greatest(now(), old.updated_at);
  end if;
  -- Redeemed or taken back, and no other figure changes: the same as below.
  if (old.redeemed_at is null) <> (new.redeemed_at is null) and old.refunded_at is null and new.refunded_at is null
    and (old.event_id, old.id, old.kind, old.price_cents, old.purchased_at, old.refunded_cents)
      = (new.event_id, new.id, new.kind, new.price_cents, new.purchased_at, new.refunded_cents)
    and old.payment_id is not distinct from new.payment_id
  then
    insert into ticket_log (event_id, ticket_ids, at, redeemed, last_updated)
    values (new.event_id, array[new.id], coalesce(new.redeemed_at, old.redeemed_at),
            case when old.redeemed_at is null then 1 else -1 end, greatest(new.purchased_at, new.redeemed_at));
    return new;
  end if;
  if (old.event_id, old.id) <> (new.event_id, new.id) then
    -- Gone from where it was.
    insert into ticket_log (event_id) values (old.event_id);
  elsif (old.kind, old.price_cents, old.purchased_at, old.refunded_cents) = (new.kind, new.price_cents, new.purchased_at, new.refunded_cents)
    and old.payment_id is not distinct from new.payment_id and old.refunded_at is not distinct from new.refunded_at
    and old.redeemed_at is not distinct from new.redeemed_at
  then
    -- A change that no figure shows.
    insert into ticket_log (event_id, ticket_ids, last_updated)
    values (new.event_id, array[new.id], greatest(new.purchased_at, new.refunded_at, new.redeemed_at));
    return new;
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
  return new;
end
$$;
--> statement-breakpoint
create trigger tickets_stamp_and_log before update on tickets for each row execute function stamp_and_log_ticket();
