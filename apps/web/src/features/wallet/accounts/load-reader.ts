/** Loads the code that parses accounts and derives addresses: most of it is cryptography. Null if it cannot be fetched. */
export const loadReader = () => import('./read-account.ts').catch(() => null)
