ALTER TABLE "remote_config" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "remote_config" ADD COLUMN "on_again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account_claims" ADD COLUMN "superadmin_until" timestamp with time zone;