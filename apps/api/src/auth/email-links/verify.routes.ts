import { verifyEndpoint } from '@satlens/contract'
import { ApiError } from '../../kernel/http/errors.ts'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource } from '../audit/request-source.ts'
import type { Routes } from '../context.ts'
import { isVerifyType } from '../one-time-tokens/accepted-tokens.ts'
import type { OneTimeProof } from '../one-time-tokens/verify-one-time-token.ts'
import { parseEmail } from '../users/email-address.ts'
import { verifyToken } from './verify.ts'

const PHONE_TYPES: readonly string[] = ['sms', 'phone_change']

/** POST /verify exchanges a link token, or a code with its email address, for a session (docs/protocol.md#verify-a-code). */
export const verifyRoutes: Routes = (app, auth) => {
  mount(app, verifyEndpoint, async ({ body }, request) => {
    const { type, token, token_hash: linkToken, email, phone } = body
    if (!isVerifyType(type) && !PHONE_TYPES.includes(type)) throw new ApiError('validation_failed')
    if (!token === !linkToken) {
      throw new ApiError('validation_failed', { message: 'Give either a token or a token_hash.' })
    }
    if (linkToken && (email || phone)) {
      throw new ApiError('validation_failed', { message: "Don't send an email or phone with token_hash." })
    }
    if (token && !email === !phone) {
      throw new ApiError('validation_failed', {
        message: 'token requires an email address or a phone number.',
      })
    }
    const proof = linkToken ? { linkToken } : readCode(token ?? '', email ?? '')
    if (!proof) throw new ApiError('otp_expired')
    const verified = await verifyToken(
      auth,
      { type, proof, mayCreateAuthCode: false },
      getRequestSource(request),
    )
    switch (verified.kind) {
      case 'session':
        return verified.session
      case 'first_of_two':
        return { msg: verified.message, code: '200' }
      case 'code':
        throw new Error('POST /verify created an auth code.')
    }
  })
}

// Users copy codes with the spaces around them.
function readCode(token: string, email: string): OneTimeProof | null {
  const address = parseEmail(email)
  return address.ok ? { email: address.value, code: token.trim() } : null
}
