ALTER TABLE "mail_messages" ADD COLUMN "cc" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "copied_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_messages" ADD COLUMN "copy_words" text;--> statement-breakpoint
CREATE INDEX "mail_messages_copies" ON "mail_messages" USING btree ("tried_at") WHERE "mail_messages"."cc" <> '{}';