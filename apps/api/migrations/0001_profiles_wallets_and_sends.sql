CREATE TABLE "send_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text,
	"recipient_address" text NOT NULL,
	"amount_sats" bigint NOT NULL,
	"rate_cents" bigint NOT NULL,
	"fee_cents" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "send_requests_one_per_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "send_requests_amount_can_exist" CHECK ("send_requests"."amount_sats" between 1 and 2100000000000000)
);
--> statement-breakpoint
ALTER TABLE "send_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"proof_r" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "wallets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	CONSTRAINT "profiles_full_name_is_trimmed_and_bounded" CHECK ("profiles"."full_name" = btrim("profiles"."full_name") and char_length("profiles"."full_name") <= 200)
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "wallets_by_user" ON "wallets" USING btree ("user_id","id");--> statement-breakpoint
CREATE POLICY "send_requests_read_own" ON "send_requests" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "send_requests_insert_own" ON "send_requests" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "wallets_read_own" ON "wallets" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "wallets_insert_own" ON "wallets" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_read_own" ON "profiles" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_insert_own" ON "profiles" AS PERMISSIVE FOR INSERT TO "satlens_user" WITH CHECK (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "profiles_rename_own" ON "profiles" AS PERMISSIVE FOR UPDATE TO "satlens_user" USING (user_id = acting_user_id()) WITH CHECK (user_id = acting_user_id() and full_name <> '');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "send_requests" ADD CONSTRAINT "send_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
-- What the policies above cannot say: which columns may be written, and that nothing is ever deleted.
GRANT SELECT, INSERT, UPDATE ("full_name") ON "profiles" TO satlens_user;--> statement-breakpoint
GRANT SELECT, INSERT ON "wallets", "send_requests" TO satlens_user;
