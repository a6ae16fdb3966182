CREATE INDEX "imported_refresh_tokens_by_session" ON "imported_refresh_tokens" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "imported_refresh_tokens" DROP COLUMN "used_at";