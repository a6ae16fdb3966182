import { isDeepStrictEqual } from 'node:util'
import { magicLinkEndpoint, otpEndpoint } from '@satlens/contract'
import type { Db } from '../../kernel/database/db.ts'
import { runInSavepoint } from '../../kernel/database/run-in-savepoint.ts'
import { mount } from '../../kernel/http/mount.ts'
import { getRequestSource, type RequestSource, recordAudit } from '../audit/audit.queries.ts'
import type { AuthContext, Routes } from '../context.ts'
import { commitAndSend } from '../email/outbox.ts'
import { requireCaptcha } from '../limits/captcha/captcha.ts'
import { type EmailRequest, parseEmailRequest } from '../one-time-tokens/email-request.ts'
import {
  createUnusedAddress,
  type SendTokenContext,
  sendOrSimulate,
} from '../one-time-tokens/send-one-time-token.ts'
import { createAccount, toSignUpRows } from '../sign-up/create-account.ts'
import { recordConflict } from '../sign-up/repeat-sign-up.ts'
import { mergeMetadata, requireStorableMetadata } from '../users/user.ts'
import { lockUserByEmail, type UserRow } from '../users/users.queries.ts'

/** POST /otp and its legacy alias /magiclink return `{}` for every valid request (docs/protocol.md#sign-in-by-email). */
export const otpRoutes: Routes = (app, auth) => {
  for (const endpoint of [otpEndpoint, magicLinkEndpoint]) {
    mount(app, endpoint, async (input, request) => {
      const source = getRequestSource(request)
      await requireCaptcha(auth, input.body, source)
      const data = mergeMetadata({}, input.body.data ?? {})
      requireStorableMetadata(data)
      const createsUser = input.body.create_user ?? true
      const emailRequest = parseEmailRequest(auth.settings, input, request)
      await sendSignInEmail(auth, { ...emailRequest, data, createsUser }, source)
      return {}
    })
  }
}

type OtpContext = SendTokenContext & Pick<AuthContext, 'db' | 'onUserCreated'>

interface SignInRequest extends EmailRequest {
  /** Whether an unknown address gets an account without a password, which its first link confirms. */
  readonly createsUser: boolean
  readonly data: Readonly<Record<string, unknown>>
}

/** Emails a link and a code (docs/protocol.md#sign-in-by-email). The work is the same for known and unknown addresses. */
async function sendSignInEmail(auth: OtpContext, request: SignInRequest, source: RequestSource) {
  const { email, redirectTo, pkce } = request
  await commitAndSend(auth, async (tx) => {
    const now = auth.clock.now()
    const known = await lockUserByEmail(tx, email)
    const created = await createOrSimulate(auth, tx, known, request)
    const user = known ? await recordProofRequest(tx, known, request.data, now) : created
    // An unconfirmed address is confirmed first.
    const kind = user && !user.emailConfirmedAt ? 'signup' : 'magiclink'
    const confirmsSignUp = user !== null && (created !== null || isSameSignUp(user, request.data))
    await sendOrSimulate(auth, tx, kind, user, { to: email, redirectTo, pkce, source, confirmsSignUp })
    const action = kind === 'signup' ? 'user_confirmation_requested' : 'user_recovery_requested'
    await recordAudit(tx, action, { user, source, now })
  })
}

async function createOrSimulate(
  auth: OtpContext,
  tx: Db,
  known: UserRow | null,
  { email, data, createsUser }: SignInRequest,
): Promise<UserRow | null> {
  const isSimulated = known !== null || !createsUser || auth.settings.signUpIsClosed
  const account = {
    email: isSimulated ? createUnusedAddress() : email,
    data,
    passwordHash: null,
    isConfirmed: false,
  }
  const created = await runInSavepoint(tx, isSimulated, (inner) =>
    createAccount(auth, inner, account, auth.clock.now()),
  )
  return created?.user ?? null
}

/** Records a conflict if an unconfirmed account was created by another sign-up than this request. */
const recordProofRequest = async (tx: Db, user: UserRow, data: object, now: Date): Promise<UserRow> =>
  user.emailConfirmedAt === null && !isSameSignUp(user, data) ? recordConflict(tx, user, now) : user

/** Returns true if the account was created by an equal request, which had neither a password nor a provider. */
function isSameSignUp(
  { id, email, passwordHash, hasConflictingSignUps, userMetadata, appMetadata }: UserRow,
  data: object,
) {
  const { user } = toSignUpRows(
    { email: email ?? '', data: { ...data } },
    { isConfirmed: false, now: new Date(0) },
  )
  return (
    passwordHash === null &&
    !hasConflictingSignUps &&
    appMetadata.provider === 'email' &&
    isDeepStrictEqual({ ...user.userMetadata, sub: id }, userMetadata)
  )
}
