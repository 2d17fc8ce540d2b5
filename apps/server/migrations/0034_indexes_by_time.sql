-- outside a transaction: sales and refunds go on meanwhile. One that was broken off left an index that is not valid.
DROP INDEX CONCURRENTLY IF EXISTS "tickets_refunded_at";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_refunded_at" ON "tickets" USING btree ("refunded_at") WHERE "tickets"."refunded_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_sold_by_time";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_sold_by_time" ON "tickets" USING btree ("purchased_at","price_cents","event_id") WHERE "tickets"."kind" = 'sale';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_sold_at";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "account_private_phone_begins";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "account_private_phone_begins" ON "account_private" USING btree ("phone_digits" text_pattern_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_guest_place";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_guest_place" ON "tickets" USING btree ("event_id",guest_place("owner_account_id", "owner_name", "purchaser_name", "purchaser_email", "id") collate "C");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_guest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_guest" ON "tickets" USING btree ("event_id",guest_of("owner_account_id", "purchaser_email", "id")) WHERE is_guest_id("tickets"."owner_account_id") is not true;
