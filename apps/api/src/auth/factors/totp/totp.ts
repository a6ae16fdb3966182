import { generateSecret, verify } from 'otplib'

// Every authenticator app supports RFC 6238 with SHA-1, six digits and steps of 30 seconds (docs/protocol.md#verify-a-factor).
const STEP_S = 30
const SECRET_BYTES = 20

/** Returns a secret of 160 random bits, in base32 without padding. */
export const createTotpSecret = (): string => generateSecret({ length: SECRET_BYTES })

/** Returns the otpauth URI for the QR code. `account` distinguishes several entries of one issuer. */
export function formatTotpUri({
  issuer,
  account,
  secret,
}: {
  issuer: string
  account: string
  secret: string
}) {
  // A colon ends the issuer part of the label.
  const label = `${encodeURIComponent(issuer.replaceAll(':', ' '))}:${encodeURIComponent(account)}`
  // URLSearchParams would encode a space as a plus, which apps do not decode.
  const query = `secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${STEP_S}`
  return `otpauth://totp/${label}?${query}`
}

/**
 * Returns the time step of a code: the current step, the previous or the next. Returns null for a wrong code, and for a step
 * up to the last accepted one, since a code works only once (docs/protocol.md#verify-a-factor).
 */
export async function findAcceptedStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  // The library throws if `afterTimeStep` leaves no step to check.
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
