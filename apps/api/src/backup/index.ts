export { deriveBackupIdentity } from './age.ts'
export { writeDatabaseBackup } from './back-up.ts'
export { restoreDatabaseBackup } from './restore.ts'
