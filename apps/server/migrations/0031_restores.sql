CREATE TABLE "restores" (
	"former_instance" text PRIMARY KEY NOT NULL,
	"backed_up_at" timestamp with time zone NOT NULL,
	"restored_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"looked_back_at" timestamp with time zone
);
