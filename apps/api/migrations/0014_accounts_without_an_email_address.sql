CREATE TABLE "imported_refresh_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"source" text PRIMARY KEY NOT NULL,
	"last_user_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "used_web3_messages" (
	"message_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_autoconfirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "new_phone" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_change_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_anonymous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "imported_refresh_tokens" ADD CONSTRAINT "imported_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_refresh_tokens_by_session" ON "imported_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "used_web3_messages_by_expiry" ON "used_web3_messages" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_by_new_phone" ON "users" USING btree ("new_phone") WHERE "users"."new_phone" is not null;--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_anonymous" ON "users" USING btree ("created_at") WHERE "users"."is_anonymous";