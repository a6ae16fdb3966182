export { exportProfileOfUser as exportProfile } from './own-profile.ts'
export {
  insertProfile,
  replaceProfileAfterTakeover as resetProfile,
  updateProfileEmail,
} from './profiles.queries.ts'
export { createProfilesRoutes as profilesRoutes } from './profiles.routes.ts'
export { postgrestErrorEnvelope as restEnvelope } from './rest-error.ts'
