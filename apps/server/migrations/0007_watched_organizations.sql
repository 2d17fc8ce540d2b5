CREATE TABLE "watch_lists" (
	"list" text NOT NULL,
	"person_id" text NOT NULL,
	"kept_since" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_lists_list_person_id_pk" PRIMARY KEY("list","person_id"),
	CONSTRAINT "watch_lists_owner" CHECK ("watch_lists"."list" in ('own', 'team') and ("watch_lists"."list" = 'team') = ("watch_lists"."person_id" = ''))
);
--> statement-breakpoint
CREATE TABLE "watched_organizations" (
	"list" text NOT NULL,
	"person_id" text NOT NULL,
	"org_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"added_by_name" text,
	CONSTRAINT "watched_organizations_list_person_id_org_id_pk" PRIMARY KEY("list","person_id","org_id")
);
--> statement-breakpoint
ALTER TABLE "watched_organizations" ADD CONSTRAINT "watched_organizations_list" FOREIGN KEY ("list","person_id") REFERENCES "public"."watch_lists"("list","person_id") ON DELETE no action ON UPDATE no action;