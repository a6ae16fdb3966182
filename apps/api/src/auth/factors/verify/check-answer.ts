import type { verifyFactorEndpoint } from '@satlens/contract'
import { fail, ok, type Result } from '@satlens/domain'
import type * as z from 'zod/mini'
import type { Db } from '../../../kernel/db.ts'
import { ApiError } from '../../../kernel/errors.ts'
import type { AuthContext } from '../../context.ts'
import { unseal } from '../../secrets/sealed-text.ts'
import { verifyAuthentication } from '../../webauthn/authentication.ts'
import { verifyRegistration } from '../../webauthn/registration.ts'
import { credentialOf } from '../challenge/ask-factor.ts'
import type { ChallengeRow } from '../challenge/challenges.queries.ts'
import { TOTP_PURPOSE } from '../enroll/begin-factor.ts'
import { type FactorChange, type FactorRow, isCredentialTaken } from '../factors.queries.ts'
import { isPhoneCode } from '../phone/phone-code.ts'
import { acceptedStep } from '../totp/totp.ts'

export type Answer = z.output<typeof verifyFactorEndpoint.body>

/** What a right answer changes in its factor; for a wrong one, the cause where there is one. */
type Judgement = Result<FactorChange, unknown>

/** Refuses an answer that could be none for a factor of this kind (wire §9.3). Nothing is counted for it. */
export function requireAnswer({ factorType, status }: FactorRow, { code, webauthn }: Answer): void {
  if (factorType !== 'webauthn') {
    if (!code) throw new ApiError('validation_failed', { message: 'The code is missing.' })
    return
  }
  const expected = status === 'verified' ? 'request' : 'create'
  if (webauthn?.type !== expected) {
    throw new ApiError('validation_failed', {
      message: `The answer of the security key is missing, or not of the type ${expected}.`,
    })
  }
}

/** Judges an answer to a challenge. */
export async function checkAnswer(
  auth: AuthContext,
  tx: Db,
  { factor, challenge }: { factor: FactorRow; challenge: ChallengeRow },
  { code, webauthn }: Answer,
): Promise<Judgement> {
  switch (factor.factorType) {
    case 'totp':
      return checkTotp(auth, factor, code ?? '')
    case 'phone': {
      const stored = challenge.otpHash ?? ''
      return isPhoneCode(auth.secret, factor.id, code ?? '', stored) ? ok({}) : fail(null)
    }
    case 'webauthn':
      return checkWebauthn(auth, tx, factor, challenge.webauthnChallenge ?? '', webauthn)
  }
}

async function checkTotp(
  { secret, clock }: AuthContext,
  factor: FactorRow,
  code: string,
): Promise<Judgement> {
  const totpSecret = unseal(secret, TOTP_PURPOSE, factor.sealedSecret ?? '')
  const lastStep = factor.lastTotpStep
  const step = await acceptedStep({ secret: totpSecret, lastStep }, code, clock.now())
  return step === null ? fail(null) : ok({ lastTotpStep: step })
}

async function checkWebauthn(
  { settings }: AuthContext,
  tx: Db,
  factor: FactorRow,
  challenge: string,
  answer: Answer['webauthn'],
): Promise<Judgement> {
  if (answer?.type === 'create') {
    const made = await verifyRegistration(settings.relyingParty, challenge, answer.credential_response)
    if (!made.ok) return fail(made.issue)
    const { id, publicKey, signCount, transports } = made.value
    if (await isCredentialTaken(tx, id)) return fail(null)
    return ok({ credentialId: id, credentialPublicKey: publicKey, signCount, transports })
  }
  const stored = credentialOf(factor)
  if (!answer || !stored) return fail(null)
  return verifyAuthentication(settings.relyingParty, challenge, stored, answer.credential_response)
}
