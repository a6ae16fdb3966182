ALTER TABLE "wallets" ALTER COLUMN "proof_r" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "account_key" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "script" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_address_is_public" CHECK ("wallets"."address" ~ '^((bc|tb|bcrt)1[a-z0-9]{6,87}|[123mn][1-9A-HJ-NP-Za-km-z]{25,34})$');--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_account_key_is_public" CHECK ("wallets"."account_key" ~ '^[tuvxyz]pub[1-9A-HJ-NP-Za-km-z]{107}$');--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_fingerprint_is_short" CHECK ("wallets"."fingerprint" ~ '^[0-9a-f]{8}$');--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_are_of_one_kind" CHECK (num_nonnulls("wallets"."proof_r", "wallets"."account_key") <= 1 and num_nulls("wallets"."account_key", "wallets"."script") <> 1 and ("wallets"."fingerprint" is null or "wallets"."account_key" is not null));