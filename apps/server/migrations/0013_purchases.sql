ALTER TABLE "payments" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "handled_reason" text;--> statement-breakpoint
CREATE INDEX "support_messages_linked_thing" ON "support_messages" USING btree ("link_kind","link_id") WHERE "support_messages"."link_kind" is not null;
