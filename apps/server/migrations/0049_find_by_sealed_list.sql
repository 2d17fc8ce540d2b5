-- outside a transaction: everybody goes on writing meanwhile. It can be run again after it was broken off.
-- This index first: building it waits for whoever still seals without listing. What they sealed is listed below.
drop index concurrently if exists audit_listed_at;
--> statement-breakpoint
create index concurrently audit_listed_at on audit_listed (at);
--> statement-breakpoint
insert into audit_listed (number, at, actor_id, action, entity_kind, entity_id, org_id, event_id)
select e.number, e.at, e.actor_id, e.action, e.entity_kind, e.entity_id, e.org_id, e.event_id from audit_entries e
where e.number <= (select number from audit_head) or exists (select from audit_seals s where s.entry = e.number)
on conflict do nothing;
--> statement-breakpoint
drop index concurrently if exists audit_listed_actor_at;
--> statement-breakpoint
create index concurrently audit_listed_actor_at on audit_listed (actor_id, at, number);
--> statement-breakpoint
drop index concurrently if exists audit_listed_event;
--> statement-breakpoint
create index concurrently audit_listed_event on audit_listed (event_id, number);
--> statement-breakpoint
drop index concurrently if exists audit_listed_org;
--> statement-breakpoint
create index concurrently audit_listed_org on audit_listed (org_id, number);
--> statement-breakpoint
drop index concurrently if exists audit_listed_action;
--> statement-breakpoint
create index concurrently audit_listed_action on audit_listed (action, number);
--> statement-breakpoint
analyze audit_listed;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_actor_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_event";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_org";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_action";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_at";
