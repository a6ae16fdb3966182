export { importProfile } from './import-profile.ts'
export { exportProfileOfUser } from './own-profile.ts'
export {
  findLanguages,
  findPreferredCurrencies,
  insertProfile,
  insertProfiles,
  replaceProfileAfterTakeover,
  updateProfileEmail,
} from './profiles.queries.ts'
export { createProfilesRoutes } from './profiles.routes.ts'
export { postgrestErrorEnvelope } from './rest-error.ts'
