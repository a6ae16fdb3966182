import { fail, formatEmailAddress, ok } from '@satlens/domain'
import { encode } from 'uqr'
import { decryptTextWithSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import { type FactorTypeHandler, requireFactorCode } from './factor-kind.ts'

export const TOTP_ENCRYPTION_PURPOSE = 'totp'

/** An authenticator app. Its challenges have no content, and its secret is stored encrypted. */
export const totpFactorHandler: FactorTypeHandler = {
  method: 'totp',
  requireEnabled: () => {},
  async prepareEnrollment(deps, caller, input) {
    const secret = await createTotpSecret()
    const issuer = input.issuer || new URL(deps.settings.siteUrl).hostname
    const uri = formatOtpAuthUri({
      issuer,
      account: formatEmailAddress(caller.email) || caller.userId,
      secret,
    })
    return {
      columns: { encryptedSecret: encryptTextWithSecret(deps.secret, TOTP_ENCRYPTION_PURPOSE, secret) },
      details: { totp: { qr_code: renderQrCodeSvg(uri), secret, uri } },
    }
  },
  prepareChallenge: async () => ({ columns: {}, details: {}, message: null }),
  validateResponse: requireFactorCode,
  async verifyResponse(deps, _tx, { factor }, { code }) {
    const secret = decryptTextWithSecret(deps.secret, TOTP_ENCRYPTION_PURPOSE, factor.encryptedSecret ?? '')
    const stored = { secret, lastStep: factor.lastTotpStep }
    const step = await findAcceptedTotpTimeStep(stored, code ?? '', deps.clock.now())
    return step === null ? fail(null) : ok({ lastTotpStep: step })
  },
}

// Every authenticator app supports RFC 6238 with SHA-1, six digits and steps of 30 seconds (docs/protocol.md#verify-a-factor).
const STEP_S = 30
const SECRET_BYTES = 20

/** Loads the library when it is first needed, not at the start of the server. */
const loadOtplib = () => import('otplib')

/** Returns a secret of 160 random bits, in base32 without padding. */
export async function createTotpSecret(): Promise<string> {
  const { generateSecret } = await loadOtplib()
  return generateSecret({ length: SECRET_BYTES })
}

/** Returns the otpauth URI for the QR code. `account` distinguishes several entries of one issuer. */
export function formatOtpAuthUri({
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

/** Returns the accepted time step of a code; null for a wrong or used one (docs/protocol.md#verify-a-factor). */
export async function findAcceptedTotpTimeStep(
  { secret, lastStep }: { secret: string; lastStep: number | null },
  code: string,
  now: Date,
): Promise<number | null> {
  const epoch = Math.floor(now.getTime() / 1000)
  // The library throws if `afterTimeStep` leaves no step to check.
  const isUsedUp = lastStep !== null && lastStep > Math.floor(epoch / STEP_S)
  if (isUsedUp || !/^\d{6}$/.test(code)) return null
  const { verify } = await loadOtplib()
  const result = await verify({
    secret,
    token: code,
    epoch,
    epochTolerance: STEP_S,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Renders a QR code as SVG without `#` and `%`: clients put it into a data URL unescaped (docs/protocol.md#enroll-a-factor). */
export function renderQrCodeSvg(text: string): string {
  const { size, data } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) =>
    runsOf(row).map(({ from, to }) => `M${from} ${y}h${to - from}v1H${from}z`),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="white"/>`,
    `<path fill="black" d="${dark.join('')}"/>`,
    '</svg>',
  ].join('')
}

// Adjacent dark modules are drawn as one rectangle, which makes the markup a third as long.
function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last?.to === x) last.to = x + 1
    else runs.push({ from: x, to: x + 1 })
  })
  return runs
}
