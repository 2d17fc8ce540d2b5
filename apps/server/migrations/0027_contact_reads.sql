CREATE TABLE "contact_reads" (
	"person_id" text NOT NULL,
	"thing" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen" integer NOT NULL,
	"told" integer NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_reads_person_id_thing_pk" PRIMARY KEY("person_id","thing")
);
