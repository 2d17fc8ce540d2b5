CREATE TABLE "incoming_mail" (
	"id" text PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"from_address" text NOT NULL,
	"from_key" text NOT NULL,
	"from_name" text,
	"subject" text NOT NULL,
	"nature" text NOT NULL,
	"outcome" text NOT NULL,
	"case_id" text,
	"case_message_id" text,
	"text" text,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "incoming_mail_message_id" UNIQUE("message_id","from_key")
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_attachments" (
	"id" text PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"message_number" bigint NOT NULL,
	"place" integer NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"size_bytes" integer NOT NULL,
	"refusal" text,
	CONSTRAINT "support_attachments_kept" CHECK (("support_attachments"."type" is null) = ("support_attachments"."refusal" is not null))
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD COLUMN "quoted" text;--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_case_id_support_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."support_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_attachments" ADD CONSTRAINT "support_attachments_message_number_support_messages_number_fk" FOREIGN KEY ("message_number") REFERENCES "public"."support_messages"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incoming_mail_sender" ON "incoming_mail" USING btree ("from_key","received_at");--> statement-breakpoint
CREATE INDEX "incoming_mail_case" ON "incoming_mail" USING btree ("case_id") WHERE "incoming_mail"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "support_attachments_message" ON "support_attachments" USING btree ("message_number");--> statement-breakpoint
CREATE INDEX "support_cases_small_id" ON "support_cases" USING btree (lower("id"));