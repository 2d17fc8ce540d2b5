-- Search: text is compared in lower case and without accents.
create extension if not exists pg_trgm;
--> statement-breakpoint
create extension if not exists unaccent;
--> statement-breakpoint
-- `unaccent` alone depends on a dictionary that could be changed, so it may not stand in an index; this one may.
do $$
declare
  place text := (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format(
    'create function fold(words text) returns text language sql immutable strict parallel safe
       return lower(%1$I.unaccent(%2$L::regdictionary, words))', place, place || '.unaccent');
end
$$;
--> statement-breakpoint
create index accounts_full_name_search on accounts using gin (fold(full_name) gin_trgm_ops);
--> statement-breakpoint
create index accounts_username_search on accounts using gin (fold(username) gin_trgm_ops);
--> statement-breakpoint
create index accounts_username_folded on accounts (lower(username));
--> statement-breakpoint
create index accounts_id_prefix on accounts (lower(id) text_pattern_ops);
--> statement-breakpoint
create index account_private_email_search on account_private using gin (fold(email) gin_trgm_ops);
--> statement-breakpoint
create index account_private_email_prefix on account_private (fold(email) text_pattern_ops);
--> statement-breakpoint
create index account_private_phone_search on account_private using gin (phone_digits gin_trgm_ops);
--> statement-breakpoint
create index organizations_name_search on organizations using gin (fold(name) gin_trgm_ops);
--> statement-breakpoint
create index organizations_display_name_search on organizations using gin (fold(display_name) gin_trgm_ops);
--> statement-breakpoint
create index events_name_search on events using gin (fold(name) gin_trgm_ops);
--> statement-breakpoint

-- The guest list's revision moves with every change of a kept row, whatever changed it.
create function move_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
--> statement-breakpoint
create trigger event_stats_revision before update on event_stats for each row execute function move_revision();
--> statement-breakpoint
-- A row of the guest list shows its type's name too.
create function ticket_type_named() returns trigger language plpgsql as $$
begin
  update event_stats set revision = revision where event_id = coalesce(new.event_id, old.event_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger ticket_types_renamed after update on ticket_types for each row
  when (old.name is distinct from new.name) execute function ticket_type_named();
--> statement-breakpoint
create trigger ticket_types_named after insert or delete on ticket_types for each row execute function ticket_type_named();
--> statement-breakpoint

-- The audit trail: each row carries the hash of the one before, and the head is kept apart, so that a row changed,
-- removed (the last one too) or slipped in is found by a recount.
create table audit_head (
  one boolean primary key default true check (one),
  number bigint not null,
  hash text not null
);
--> statement-breakpoint
insert into audit_head (number, hash) values (0, '');
--> statement-breakpoint
create function audit_hash(previous text, entry audit_entries) returns text language sql stable as $$
  select encode(sha256(convert_to(previous || jsonb_build_array(
    entry.number, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor_id,
    entry.actor_name, entry.action, entry.entity_kind, entry.entity_id, entry.org_id, entry.event_id, entry.before,
    entry.after, entry.reason, entry.request_id)::text, 'UTF8')), 'hex')
$$;
--> statement-breakpoint
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  head audit_head;
begin
  -- Held to the end of the transaction: entries are chained in the order in which they become visible.
  select * into strict head from audit_head where one for update;
  new.number := head.number + 1;
  new.at := clock_timestamp();
  new.previous_hash := head.hash;
  new.hash := audit_hash(head.hash, new);
  update audit_head set number = new.number, hash = new.hash where one;
  return new;
end
$$;
--> statement-breakpoint
create trigger audit_entries_chain before insert on audit_entries for each row execute function chain_audit_entry();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % can only be added', tg_table_name using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger audit_entries_only_added before update or delete or truncate on audit_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger refund_steps_only_added before update or delete or truncate on refund_steps
  for each statement execute function refuse_change();
--> statement-breakpoint
create view audit_broken as
  select number, case
      when number <> expected_number then 'an entry before it is missing'
      when previous_hash <> expected_previous then 'it does not follow the entry before it'
      when hash <> audit_hash(previous_hash, entry) then 'it was changed'
    end as reason
  from (
    select e.number, e.previous_hash, e.hash, e as entry,
           coalesce(lag(e.number) over (order by e.number), 0) + 1 as expected_number,
           coalesce(lag(e.hash) over (order by e.number), '') as expected_previous
    from audit_entries e
  ) chained
  where number <> expected_number or previous_hash <> expected_previous or hash <> audit_hash(previous_hash, entry)
  union all
  select h.number, 'the newest entry is missing or not the one last written'
  from audit_head h
  left join (select number, hash from audit_entries order by number desc limit 1) newest on true
  where h.number <> coalesce(newest.number, 0) or h.hash <> coalesce(newest.hash, '');
