-- Sets or takes back a redemption in one round trip where nothing stands against it. Everything else is left to the caller:
-- no row then, and nothing is changed. Each statement of it sees what was committed while the one before waited for a lock.
create function redeem_ticket(
  ticket text, wanted boolean, expected bigint, acting_for text, actor text, actor_name text, door text, request text
) returns table (id text, redeemed boolean, redeemed_at timestamptz, version int) language plpgsql as $$
declare
  instant constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  before tickets%rowtype;
  event events%rowtype;
begin
  select * into before from tickets t where t.id = ticket order by t.event_id limit 1 for update;
  select * into event from events e where e.id = before.event_id for share;
  if before.id is null or before.redeemed = wanted or before.refund_id is not null or before.refunded_at is not null
    or expected <> before.version or acting_for <> event.org_id
    or wanted and (event.status not in ('on_sale', 'sold_out', 'live', 'published', 'draft', 'ended') or exists (
      select from refund_tickets r where r.event_id = before.event_id and r.ticket_id = before.id and r.live))
  then
    return;
  end if;
  update tickets t set redeemed = wanted, updated_by = actor, redeemed_at = case when wanted then clock_timestamp() end,
                       updated_at = clock_timestamp()
  where t.event_id = before.event_id and t.id = before.id
  returning t.id, t.redeemed, t.redeemed_at, t.version into id, redeemed, redeemed_at, version;
  -- The database sets number and time.
  insert into audit_entries (number, at, actor_id, actor_name, action, entity_kind, entity_id, org_id, event_id, before, after,
                             request_id)
  values (0, 'epoch', actor, redeem_ticket.actor_name, case when wanted then 'ticket.redeemed' else 'ticket.unredeemed' end,
          'ticket', ticket, event.org_id, before.event_id,
          jsonb_build_object('redeemed', before.redeemed, 'version', before.version,
                             'redeemedAt', to_char(before.redeemed_at at time zone 'UTC', instant)),
          jsonb_build_object('redeemed', redeem_ticket.redeemed, 'version', redeem_ticket.version,
                             'redeemedAt', to_char(redeem_ticket.redeemed_at at time zone 'UTC', instant))
          || case when door is null then '{}' else jsonb_build_object('door', door) end,
          request);
  return next;
end
$$;
