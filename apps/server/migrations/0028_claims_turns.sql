CREATE TABLE "claims_turns" (
	"account_id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
