CREATE TABLE "electrum_certificates" (
	"url" text PRIMARY KEY NOT NULL,
	"fingerprint" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "electrum_certificates_fingerprint_is_sha256" CHECK ("electrum_certificates"."fingerprint" ~ '^[0-9a-f]{64}$')
);
