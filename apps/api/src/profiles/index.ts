export { exportProfile } from './export-profile.ts'
export { insertProfile, resetProfile, updateProfileEmail } from './profiles.queries.ts'
export { profilesRoutes } from './profiles.routes.ts'
export { restEnvelope } from './rest-envelope.ts'
