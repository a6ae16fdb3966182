export { writeDatabaseBackup as backUp } from './back-up.ts'
export { restoreDatabaseBackup as restore } from './restore.ts'
