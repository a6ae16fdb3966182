/** The key of the query of the user's sessions. */
export const SESSIONS_QUERY_KEY = ['sessions']
