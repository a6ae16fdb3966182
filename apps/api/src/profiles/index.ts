export { exportProfile } from './own-profile.ts'
export { insertProfile, resetProfile, updateProfileEmail } from './profiles.queries.ts'
export { profilesRoutes } from './profiles.routes.ts'
export { restEnvelope } from './rest-error.ts'
