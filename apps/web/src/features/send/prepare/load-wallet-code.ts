/** Loads the code that verifies transactions: most of it is cryptography. Null if it cannot be fetched. */
export const loadWalletCode = () => import('./wallet-code.ts').catch(() => null)

/** The failure of a form that cannot verify what the server composes. */
export class CodeNotLoaded extends Error {}
