import { generateSecret, verify } from 'otplib'

// What every authenticator app knows: RFC 6238 with SHA-1, six digits, steps of 30 seconds (docs/protocol.md#verify-a-factor).
const STEP_S = 30
const SECRET_BYTES = 20

/** 160 random bits in base32 without padding: what the app keeps. */
export const createTotpSecret = (): string => generateSecret({ length: SECRET_BYTES })

/** What an authenticator app reads from the QR code. `account` tells several entries of one issuer apart. */
export function totpUri({ issuer, account, secret }: { issuer: string; account: string; secret: string }) {
  // In a label the colon ends the issuer.
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  // Not URLSearchParams: apps take its plus for a plus.
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_S}`
  return `otpauth://totp/${label}?${query}`
}

/**
 * The time step whose code was typed: this one, the one before or the one after. Null for a wrong code, and for a step
 * that is not later than the last accepted one, for a code works once (docs/protocol.md#verify-a-factor).
 */
export async function findAcceptedStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  // The library refuses to look when no step is left to look at.
  const isUsedUp = lastStep !== null && lastStep > Math.floor(epoch / STEP_S)
  if (isUsedUp || !/^\d{6}$/.test(code)) return null
  const result = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_S,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
