export { LocalPostgresError, PostgresAlreadyRunningError, UnsupportedPlatformError } from './errors.ts'
export { findRunningPostgresUrl } from './running-postgres.ts'
export { type LocalPostgres, type StartOptions, startPostgres } from './start-postgres.ts'
export { startThrowawayPostgres } from './start-throwaway-postgres.ts'
