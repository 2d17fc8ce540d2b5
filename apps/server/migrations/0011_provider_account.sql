CREATE TABLE "provider_account" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"account_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "provider_account_one" CHECK ("provider_account"."id" = 1)
);
