import type { Factor, Passkey } from '@satlens/contract'
import { screen } from '@testing-library/react'
import { SecurityCard } from '../src/features/profile/security/security-card.tsx'
import {
  type Answer,
  errorAnswer,
  type ReceivedRequest,
  type Routes,
  startFakeServer,
} from './fake-server.ts'
import { press, renderPage } from './render-page.tsx'
import { session, setSignedIn, user } from './session.ts'

const MOMENT = '2026-11-20T12:00:00Z'
export const AAL2 = { ...session, access_token: `e30.${btoa('{"aal":"aal2"}').replaceAll('=', '')}.x` }
export const CODES = Array.from({ length: 10 }, (_, index) => `abcd2345efgh678${index}`)

export const factor = (id: string, more: Partial<Factor> = {}): Factor => ({
  id,
  factor_type: 'totp',
  status: 'verified',
  created_at: MOMENT,
  updated_at: MOMENT,
  last_challenged_at: MOMENT,
  ...more,
})

export const passkey = (friendly_name: string): Passkey => ({
  id: crypto.randomUUID(),
  friendly_name,
  created_at: MOMENT,
})

/** The initial state of an account. `codes` is the number of unused recovery codes. */
export interface AccountSetup {
  readonly factors?: readonly Factor[]
  readonly passkeys?: readonly Passkey[]
  readonly codes?: number
  /** Override the routes of the account. */
  readonly routes?: Routes
}

export const NEW_ID = '0f4a2a6e-7c1d-4d8e-9b1a-000000000001'

/** Starts a fake server with the account of the signed-in user. The valid code is 123456. */
export function startAccount({ factors = [], passkeys = [], codes, routes = {} }: AccountSetup = {}) {
  const held = { factors: [...factors], passkeys: [...passkeys], codes }
  setSignedIn()

  const verify =
    (id: string) =>
    (request: ReceivedRequest): Answer => {
      const { code, webauthn } = request.body as { code?: string; webauthn?: unknown }
      if (code !== '123456' && !webauthn)
        return errorAnswer(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
      held.factors = held.factors.map((one) => (one.id === id ? { ...one, status: 'verified' } : one))
      return { body: AAL2 }
    }
  const ofFactor = (id: string): Routes => ({
    [`POST /auth/v1/factors/${id}/challenge`]: () => ({
      body: {
        id: 'c1',
        type: held.factors.find((one) => one.id === id)?.factor_type,
        expires_at: 4_000_000_000,
        webauthn: { type: 'create', credential_options: { publicKey: KEY_OPTIONS } },
      },
    }),
    [`POST /auth/v1/factors/${id}/verify`]: verify(id),
    [`DELETE /auth/v1/factors/${id}`]: () => {
      held.factors = held.factors.filter((one) => one.id !== id)
      return { body: { id } }
    },
  })
  const ofPasskey = (id: string): Routes => ({
    [`PATCH /auth/v1/passkeys/${id}`]: (request) => {
      const { friendly_name } = request.body as { friendly_name: string }
      held.passkeys = held.passkeys.map((one) => (one.id === id ? { ...one, friendly_name } : one))
      return { body: held.passkeys.find((one) => one.id === id) }
    },
    [`DELETE /auth/v1/passkeys/${id}`]: () => {
      held.passkeys = held.passkeys.filter((one) => one.id !== id)
      return { status: 204 }
    },
  })
  const createCodes = () => {
    held.codes = CODES.length
    return { body: { id: user.id, type: 'recovery_code', total: CODES.length, codes: CODES } }
  }

  const server = startFakeServer({
    'GET /auth/v1/user': () => ({ body: { ...user, factors: held.factors } }),
    'GET /auth/v1/passkeys': () => ({ body: held.passkeys }),
    'GET /auth/v1/factors/recovery-codes': () =>
      held.codes === undefined
        ? errorAnswer(404, 'mfa_factor_not_found', 'You have no backup codes.')
        : { body: { id: user.id, type: 'recovery_code', total: CODES.length, remaining: held.codes } },
    'POST /auth/v1/factors/recovery-codes': createCodes,
    'POST /auth/v1/factors/recovery-codes/regenerate': createCodes,
    'POST /auth/v1/factors/recovery-codes/verify': { body: AAL2 },
    'POST /auth/v1/token': { body: session },
    'POST /auth/v1/factors': ({ body }) => {
      const { factor_type: type, friendly_name, phone } = body as Factor
      held.factors.push(factor(NEW_ID, { factor_type: type, status: 'unverified', friendly_name, phone }))
      const totp = { qr_code: '<svg/>', secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', uri: 'otpauth://totp/x' }
      return { body: { id: NEW_ID, type, friendly_name, phone, ...(type === 'totp' && { totp }) } }
    },
    ...ofFactor(NEW_ID),
    ...Object.assign({}, ...factors.map(({ id }) => ofFactor(id))),
    'POST /auth/v1/passkeys/registration/options': {
      body: { challenge_id: 'c1', options: KEY_OPTIONS, expires_at: 4_000_000_000 },
    },
    'POST /auth/v1/passkeys/registration/verify': () => {
      const created = { ...passkey('Passkey'), id: NEW_ID }
      held.passkeys.push(created)
      return { body: created }
    },
    ...ofPasskey(NEW_ID),
    ...Object.assign({}, ...passkeys.map(({ id }) => ofPasskey(id))),
    ...routes,
  })
  return { server, held }
}

/** Renders the security card and, with the button of this name, opens a dialog. */
export async function openSecurity(button?: string, setup: AccountSetup = {}) {
  const opened = { ...startAccount(setup), ...renderPage(<SecurityCard user={user} />, { path: '/profile' }) }
  if (button !== undefined) {
    await press(opened.user, button)
    await screen.findByRole('dialog')
  }
  return opened
}

/** The required options of a new credential. */
const KEY_OPTIONS = {
  challenge: 'AAAA',
  rp: { id: 'localhost', name: 'Satlens' },
  user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}
