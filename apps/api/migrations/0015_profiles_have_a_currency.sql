ALTER TABLE "profiles" ADD COLUMN "preferred_currency" text DEFAULT 'USD' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_preferred_currency_is_a_code" CHECK ("profiles"."preferred_currency" ~ '^[A-Z]{3}$');--> statement-breakpoint
GRANT UPDATE ("preferred_currency") ON "profiles" TO satlens_user;
