import { createHash, randomBytes } from 'node:crypto'

/** Returns 256 random bits as base64url, for a state, nonce or cookie. Stored only as {@link hashFlowSecret}. */
export const createFlowSecret = (): string => randomBytes(32).toString('base64url')

/** Returns the stored form of a flow secret. Flow secrets cannot be guessed, so a plain SHA-256 suffices. */
export const hashFlowSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
