import * as z from 'zod'
import { baseUrlSchema, hostAndPortListSchema, originListSchema, rootUrlSchema } from './configured-urls.ts'
import { booleanFlagSchema, defineEnvironmentVariable } from './variable.ts'

/** How the server listens, is reached, limits requests and is observed. */
export const HTTP_SERVER_ENVIRONMENT_VARIABLES = {
  NODE_ENV: defineEnvironmentVariable(
    z.enum(['development', 'production', 'test']).default('development'),
    'The environment. Set production for a deployment: the server then refuses to start without its required settings, and development tools are off.',
  ),
  HOST: defineEnvironmentVariable(
    z.string().default('127.0.0.1'),
    'The address to listen on. Set 0.0.0.0 or :: to accept connections from other machines.',
  ),
  PORT: defineEnvironmentVariable(
    z.coerce.number().int().min(0).max(65_535).optional(),
    'The TCP port to listen on. If unset: the first free port from 3000.',
  ),
  PROCESSES: defineEnvironmentVariable(
    z.coerce.number().int().min(1).max(64).default(1),
    'Number of worker processes behind the port. Above 1, a primary process starts the workers, replaces those that exit and counts requests for all of them. Each worker opens up to DATABASE_POOL_SIZE connections. Set at most the number of CPU cores.',
  ),
  SITE_URL: defineEnvironmentVariable(
    baseUrlSchema.optional(),
    'The public URL of the web app, used in email links. Must be https in production, except on a loopback host or with ALLOW_HTTP_SITE. If unset in development: http://localhost and the port.',
    { requiredInProduction: true },
  ),
  ALLOW_HTTP_SITE: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Allows SITE_URL, API_EXTERNAL_URL and AUTH_EXTERNAL_URL to be http on a non-loopback host in production. Passwords and sessions then cross the network unencrypted.',
  ),
  API_EXTERNAL_URL: defineEnvironmentVariable(
    rootUrlSchema.optional(),
    'The public URL of the API, without a path; access tokens name it as issuer. Set it if clients reach the API on another host than the web app. If unset: SITE_URL.',
  ),
  AUTH_EXTERNAL_URL: defineEnvironmentVariable(
    baseUrlSchema.optional(),
    'The public URL of the endpoints below /auth/v1, if a gateway publishes them under another path. Access tokens name it as issuer, and links in emails start with it. If unset: API_EXTERNAL_URL and /auth/v1.',
  ),
  CORS_ORIGINS: defineEnvironmentVariable(
    originListSchema.default([]),
    'Additional origins, comma-separated, whose pages may call the API in production. In development every origin is allowed.',
  ),
  TRUSTED_PROXIES: defineEnvironmentVariable(
    z.coerce.number().int().min(0).default(0),
    'Number of reverse proxies in front of the server that append the client to X-Forwarded-For. At 0 the header is ignored.',
  ),
  SHUTDOWN_DELAY_S: defineEnvironmentVariable(
    z.coerce.number().int().min(0).max(300).default(0),
    'Seconds for which the server still serves requests after a stop signal, while /readyz returns 503. Set it to the time that a load balancer takes to notice.',
  ),
  REDIS_URL: defineEnvironmentVariable(
    z.url({ protocol: /^rediss?$/ }).optional(),
    'A Redis server for rate limits that all servers share. If unset: each server counts on its own, for all of its PROCESSES together.',
    { secret: true },
  ),
  REDIS_SENTINELS: defineEnvironmentVariable(
    hostAndPortListSchema.default([]),
    'The addresses of Redis Sentinels, comma-separated as host:port. They name the Redis server, and REDIS_URL only the user, password and database; rediss: then means TLS to the Sentinels too.',
  ),
  REDIS_SENTINEL_NAME: defineEnvironmentVariable(
    z.string().min(1).default('mymaster'),
    'The name under which REDIS_SENTINELS know the Redis server.',
  ),
  RATE_LIMIT_FACTOR: defineEnvironmentVariable(
    z.coerce.number().positive().default(1),
    'Multiplier of every rate limit, per IP address and per account. Raise it if many visitors share few IP addresses.',
  ),
  METRICS_TOKEN: defineEnvironmentVariable(
    z.string().min(16, 'must be at least 16 characters').optional(),
    'Bearer token required for /metrics. If unset: loopback only in development, disabled in production.',
    { secret: true },
  ),
  TRACES: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'True emits OpenTelemetry spans of requests, statements and outgoing calls, to the SDK that was loaded with `--import`.',
  ),
  LOG_LEVEL: defineEnvironmentVariable(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'The least severe level that is logged.',
  ),
}
