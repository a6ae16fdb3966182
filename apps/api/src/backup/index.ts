export { writeDatabaseBackup } from './back-up.ts'
export { restoreDatabaseBackup } from './restore.ts'
