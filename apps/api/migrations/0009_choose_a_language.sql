ALTER TABLE "profiles" ADD COLUMN "language" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_language_is_a_code" CHECK ("profiles"."language" ~ '^([a-z]{2,3})?$');--> statement-breakpoint
GRANT UPDATE ("language") ON "profiles" TO satlens_user;
