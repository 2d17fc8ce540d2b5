CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_name" UNIQUE("person_id","list","name")
);
