CREATE TABLE "chain_blocks" (
	"network" text NOT NULL,
	"height" integer NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_network_height_pk" PRIMARY KEY("network","height")
);
--> statement-breakpoint
CREATE TABLE "chain_tips" (
	"network" text PRIMARY KEY NOT NULL,
	"height" integer,
	"hash" text,
	"time" timestamp with time zone,
	"lease_id" uuid,
	"lease_until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"txid" text NOT NULL,
	"kind" text NOT NULL,
	"depth" smallint,
	"direction" text NOT NULL,
	"amount_sats" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "watched_addresses" (
	"account_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"branch" smallint NOT NULL,
	"address_index" integer NOT NULL,
	"address" text NOT NULL,
	"status" text,
	"read_at" timestamp with time zone,
	"is_due" boolean NOT NULL,
	"is_used" boolean NOT NULL,
	CONSTRAINT "watched_addresses_account_id_branch_address_index_pk" PRIMARY KEY("account_id","branch","address_index")
);
--> statement-breakpoint
ALTER TABLE "watched_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "watched_payment_entries" (
	"account_id" uuid NOT NULL,
	"coin_txid" text NOT NULL,
	"coin_vout" bigint NOT NULL,
	"txid" text NOT NULL,
	"user_id" uuid NOT NULL,
	"branch" smallint NOT NULL,
	"address_index" integer NOT NULL,
	"amount_sats" bigint NOT NULL,
	CONSTRAINT "watched_payment_entries_account_id_coin_txid_coin_vout_txid_pk" PRIMARY KEY("account_id","coin_txid","coin_vout","txid")
);
--> statement-breakpoint
ALTER TABLE "watched_payment_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "watched_payments" (
	"account_id" uuid NOT NULL,
	"txid" text NOT NULL,
	"user_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"state" text NOT NULL,
	"amount_sats" bigint NOT NULL,
	"fee_sats" bigint,
	"height" integer,
	"block_hash" text,
	"time" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"addresses" text[] NOT NULL,
	"spent" text[],
	"replaced_by" text,
	"verified" boolean NOT NULL,
	"depth" smallint NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "watched_payments_account_id_txid_pk" PRIMARY KEY("account_id","txid")
);
--> statement-breakpoint
ALTER TABLE "watched_payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_status" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_due_at" timestamp with time zone DEFAULT to_timestamp(0);--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_priority" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "scan_error" text;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "addresses_checked" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "payments_found" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "synced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "emits_events" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "viewed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "next_index" integer;--> statement-breakpoint
ALTER TABLE "watched_accounts" ADD COLUMN "next_address" text;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."watched_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_addresses" ADD CONSTRAINT "watched_addresses_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."watched_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_payment_entries" ADD CONSTRAINT "watched_payment_entries_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."watched_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_payments" ADD CONSTRAINT "watched_payments_account_id_watched_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."watched_accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_by_account" ON "payment_events" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "payment_events_by_user" ON "payment_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "watched_addresses_by_address" ON "watched_addresses" USING btree ("address");--> statement-breakpoint
CREATE INDEX "watched_addresses_due" ON "watched_addresses" USING btree ("account_id") WHERE "watched_addresses"."is_due";--> statement-breakpoint
CREATE INDEX "watched_payment_entries_by_address" ON "watched_payment_entries" USING btree ("account_id","branch","address_index");--> statement-breakpoint
CREATE INDEX "watched_payment_entries_by_payment" ON "watched_payment_entries" USING btree ("account_id","txid");--> statement-breakpoint
CREATE INDEX "watched_payments_by_user" ON "watched_payments" USING btree ("user_id","position","txid","account_id");--> statement-breakpoint
CREATE INDEX "watched_payments_by_account" ON "watched_payments" USING btree ("account_id","position","txid");--> statement-breakpoint
CREATE INDEX "watched_payments_by_height" ON "watched_payments" USING btree ("height");--> statement-breakpoint
CREATE INDEX "watched_payments_not_final" ON "watched_payments" USING btree ("account_id") WHERE "watched_payments"."spent" is not null;--> statement-breakpoint
CREATE INDEX "watched_accounts_due" ON "watched_accounts" USING btree ("network","scan_priority","scan_due_at");--> statement-breakpoint
CREATE POLICY "payment_events_read_own" ON "payment_events" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_addresses_read_own" ON "watched_addresses" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_payment_entries_read_own" ON "watched_payment_entries" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
CREATE POLICY "watched_payments_read_own" ON "watched_payments" AS PERMISSIVE FOR SELECT TO "satlens_user" USING (user_id = acting_user_id());--> statement-breakpoint
ALTER TABLE "watched_payments" ADD CONSTRAINT "watched_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
GRANT UPDATE ("scan_status", "scan_due_at", "scan_priority", "emits_events", "viewed_at") ON "watched_accounts" TO satlens_user;--> statement-breakpoint
GRANT SELECT ON "watched_addresses", "watched_payments", "watched_payment_entries", "payment_events" TO satlens_user;
