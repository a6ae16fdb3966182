export { findRunningPostgresUrl } from './databases.ts'
export { LocalPostgresError, PostgresAlreadyRunningError, UnsupportedPlatformError } from './errors.ts'
export {
  type LocalPostgres,
  type StartPostgresOptions,
  startPostgres,
} from './start-postgres.ts'
export { startThrowawayPostgres } from './start-throwaway-postgres.ts'
