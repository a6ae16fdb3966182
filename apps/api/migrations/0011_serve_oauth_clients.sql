CREATE TABLE "oauth_clients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"registration_type" text NOT NULL,
	"token_endpoint_auth_method" text NOT NULL,
	"secret_hash" text,
	"jwks" jsonb,
	"name" text NOT NULL,
	"uri" text,
	"logo_uri" text,
	"redirect_uris" jsonb NOT NULL,
	"grant_types" jsonb NOT NULL,
	"scope" text,
	"requires_dpop" boolean DEFAULT false NOT NULL,
	"backchannel_logout_uri" text,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_clients_registration_type_is_known" CHECK ("oauth_clients"."registration_type" in ('manual', 'dynamic')),
	CONSTRAINT "oauth_clients_method_is_known" CHECK ("oauth_clients"."token_endpoint_auth_method" in ('none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt')),
	CONSTRAINT "oauth_clients_secret_fits_method" CHECK (("oauth_clients"."secret_hash" is not null) = ("oauth_clients"."token_endpoint_auth_method" like 'client_secret%'))
);
--> statement-breakpoint
CREATE TABLE "oauth_authorizations" (
	"id" text PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"status" text DEFAULT 'pending' NOT NULL,
	"redirect_uri" text NOT NULL,
	"scope" text NOT NULL,
	"state" text,
	"nonce" text,
	"resource" text,
	"code_challenge" text NOT NULL,
	"prompt" text,
	"max_age_s" integer,
	"acr_values" text,
	"login_hint" text,
	"dpop_jkt" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"code_hash" text,
	"code_expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"granted_session_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_authorizations_one_per_code" UNIQUE("code_hash"),
	CONSTRAINT "oauth_authorizations_status_is_known" CHECK ("oauth_authorizations"."status" in ('pushed', 'pending', 'approved', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "oauth_consents" (
	"user_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"granted_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_consents_user_id_client_id_pk" PRIMARY KEY("user_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "oauth_device_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"client_id" uuid NOT NULL,
	"device_code_hash" text NOT NULL,
	"user_code" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"scope" text NOT NULL,
	"resource" text,
	"dpop_jkt" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"interval_s" integer NOT NULL,
	"last_polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "oauth_device_requests_one_per_device_code" UNIQUE("device_code_hash"),
	CONSTRAINT "oauth_device_requests_one_per_user_code" UNIQUE("user_code"),
	CONSTRAINT "oauth_device_requests_status_is_known" CHECK ("oauth_device_requests"."status" in ('pending', 'approved', 'denied'))
);
--> statement-breakpoint
CREATE TABLE "oauth_used_jwts" (
	"id" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "oauth_client_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "oauth_scope" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "oauth_resource" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "dpop_jkt" text;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_authorizations" ADD CONSTRAINT "oauth_authorizations_granted_session_id_sessions_id_fk" FOREIGN KEY ("granted_session_id") REFERENCES "public"."sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_consents" ADD CONSTRAINT "oauth_consents_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_requests" ADD CONSTRAINT "oauth_device_requests_client_id_oauth_clients_id_fk" FOREIGN KEY ("client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_requests" ADD CONSTRAINT "oauth_device_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oauth_device_requests" ADD CONSTRAINT "oauth_device_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_clients_by_creation" ON "oauth_clients" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oauth_clients_unused" ON "oauth_clients" USING btree ("created_at") WHERE "oauth_clients"."registration_type" = 'dynamic' and "oauth_clients"."last_used_at" is null;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_by_client" ON "oauth_authorizations" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_authorizations_by_user" ON "oauth_authorizations" USING btree ("user_id") WHERE "oauth_authorizations"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_by_session" ON "oauth_authorizations" USING btree ("session_id") WHERE "oauth_authorizations"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_by_granted_session" ON "oauth_authorizations" USING btree ("granted_session_id") WHERE "oauth_authorizations"."granted_session_id" is not null;--> statement-breakpoint
CREATE INDEX "oauth_authorizations_by_expiry" ON "oauth_authorizations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_consents_by_client" ON "oauth_consents" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_device_requests_by_client" ON "oauth_device_requests" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "oauth_device_requests_by_user" ON "oauth_device_requests" USING btree ("user_id") WHERE "oauth_device_requests"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "oauth_device_requests_by_session" ON "oauth_device_requests" USING btree ("session_id") WHERE "oauth_device_requests"."session_id" is not null;--> statement-breakpoint
CREATE INDEX "oauth_device_requests_by_expiry" ON "oauth_device_requests" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oauth_used_jwts_by_expiry" ON "oauth_used_jwts" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_oauth_client_id_oauth_clients_id_fk" FOREIGN KEY ("oauth_client_id") REFERENCES "public"."oauth_clients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_by_oauth_client" ON "sessions" USING btree ("oauth_client_id") WHERE "sessions"."oauth_client_id" is not null;