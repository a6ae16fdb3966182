import * as z from 'zod'
import { booleanFlagSchema, defineEnvironmentVariable, positiveIntegerSchema } from './variable.ts'

const masterSecret = z.string().min(32, 'must be at least 32 characters').optional()

export const DATABASE_ENVIRONMENT_VARIABLES = {
  DATABASE_URL: defineEnvironmentVariable(
    z.string().startsWith('postgres').optional(),
    'The URL of a PostgreSQL 18 database. If unset in development: an embedded server is started.',
    { secret: true, requiredInProduction: true },
  ),
  DATABASE_POOL_SIZE: defineEnvironmentVariable(
    positiveIntegerSchema.default(10),
    'Maximum number of database connections of each process. One more listens for jobs, unless there is a pooler.',
  ),
  DATABASE_POOLER: defineEnvironmentVariable(
    z.enum(['none', 'transaction']).default('none'),
    'What DATABASE_URL connects to: PostgreSQL (none), or a pooler such as PgBouncer in transaction mode (transaction). Behind a pooler the statement timeouts of the database role apply, and the migrate command has to be run separately; see docs/scaling.md.',
  ),
  MIGRATE_ON_START: defineEnvironmentVariable(
    booleanFlagSchema.default(true),
    'Applies pending migrations at start. If off: run the migrate command first; the server does not start while a migration is missing.',
  ),
  DATA_DIR: defineEnvironmentVariable(
    z.string().default('.data'),
    'Directory of the embedded database and the development secret, relative to the repository.',
  ),
  AUTH_SECRET: defineEnvironmentVariable(
    masterSecret,
    'The master secret: it encrypts signing keys and protects refresh tokens. At least 32 characters. If unset in development: generated at the first start and stored in DATA_DIR.',
    { secret: true, requiredInProduction: true },
  ),
  AUTH_SECRET_PREVIOUS: defineEnvironmentVariable(
    masterSecret,
    'The former master secret, accepted for existing data only. Set it while AUTH_SECRET is being rotated; see docs/runbooks/rotate-keys.md.',
    { secret: true },
  ),
}
