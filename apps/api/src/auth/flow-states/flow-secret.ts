import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in URL-safe text: a state, a cookie, a code. Stored as {@link hashFlowSecret} only. */
export const createFlowSecret = (): string => randomBytes(32).toString('base64url')

/** How a flow's secrets are stored. They cannot be guessed, so a plain hash is enough. */
export const hashFlowSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url')
