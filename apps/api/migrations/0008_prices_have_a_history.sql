CREATE TABLE "market_candles" (
	"source" text NOT NULL,
	"step" text NOT NULL,
	"start" timestamp with time zone NOT NULL,
	"open" bigint NOT NULL,
	"high" bigint NOT NULL,
	"low" bigint NOT NULL,
	"close" bigint NOT NULL,
	"samples" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "market_candles_source_step_start_pk" PRIMARY KEY("source","step","start")
);
