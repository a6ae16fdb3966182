/** The verbs of the auth server. */
export const defects = [
  {
    name: 'a sign-up tells that an address is registered',
    file: 'apps/api/src/auth/accounts/sign-up/sign-up.ts',
    find: "if (deps.settings.autoconfirm) throw new ApiError('user_already_exists')",
    replace: "if (outcome === 'known') throw new ApiError('user_already_exists')",
    suites: {
      api: ['apps/api/src/auth/accounts/sign-up', 'apps/api/test/conformance/sign-up'],
      browser: ['confirmation'],
    },
  },
  {
    name: 'a password is not compared for an unknown address, which takes less time',
    file: 'apps/api/src/auth/sign-in/password-grant.ts',
    find: 'const { isCorrect, needsRehash } = await deps.passwords.verify(user?.passwordHash ?? null, password)',
    replace:
      'const { isCorrect, needsRehash } = user === null ? { isCorrect: false, needsRehash: false } : await deps.passwords.verify(user.passwordHash, password)',
    suites: {
      api: [
        'apps/api/src/auth/sign-in',
        'apps/api/src/auth/core/crypto',
        'apps/api/test/conformance/sign-in',
      ],
    },
  },
  {
    name: 'a stolen refresh token that was used before ends nothing',
    file: 'apps/api/src/auth/sessions/refresh/refresh-grant.ts',
    find: 'await deleteSession(tx, user.id, session.id)',
    replace: '',
    suites: { api: ['apps/api/src/auth/sessions/refresh', 'apps/api/test/conformance/refresh'] },
  },
  {
    name: 'a banned account may refresh its session',
    file: 'apps/api/src/auth/sessions/refresh/rotate-in-one-statement.queries.ts',
    find: ` and \${usersTable.bannedUntil} is null`,
    replace: '',
    suites: { api: ['apps/api/src/auth/sessions/refresh', 'apps/api/test/conformance/refresh'] },
  },
  {
    name: 'six digits of an email can be guessed without end',
    file: 'apps/api/src/auth/one-time/tokens/verify-one-time-token.ts',
    find: ' || token.attempts >= MAX_WRONG_CODES',
    replace: '',
    suites: { api: ['apps/api/src/auth/sign-in/email-links/verify', 'apps/api/test/conformance/codes'] },
  },
  {
    name: 'a mailed link works twice',
    file: 'apps/api/src/auth/sign-in/email-links/verify.ts',
    find: '  await deleteOneTimeTokensOfUser(tx, user.id)\n',
    replace: '',
    suites: {
      api: ['apps/api/src/auth/sign-in/email-links/verify', 'apps/api/test/conformance'],
      browser: ['confirmation'],
    },
  },
  {
    name: 'a new password leaves the other sessions signed in',
    file: 'apps/api/src/auth/accounts/settings/update-user.ts',
    find: '  await deleteOtherSessionsOfUser(tx, userId, sessionId)\n',
    replace: '',
    suites: {
      api: ['apps/api/src/auth/users', 'apps/api/src/auth/core/crypto', 'apps/api/test/conformance/user'],
      browser: ['recovery'],
    },
  },
  {
    name: 'the last way to sign in can be removed',
    file: 'apps/api/src/auth/accounts/settings/unlink-identity.ts',
    find: "if (remaining.length === 0) throw new ApiError('single_identity_not_deletable')",
    replace: '',
    suites: {
      api: ['apps/api/src/auth/accounts/settings/unlink-identity', 'apps/api/test/wire/documented-errors'],
    },
  },
  {
    name: 'the passkeys of a stranger survive the takeover by the owner',
    file: 'apps/api/src/auth/accounts/linking/email-verification.ts',
    find: '  await tx.delete(passkeysTable).where(eq(passkeysTable.userId, userId))\n',
    replace: '',
    suites: { api: ['apps/api/src/auth/accounts/linking', 'apps/api/src/auth/sign-in/passkeys'] },
  },
  {
    name: 'an identity is added without the second factor that was turned on meanwhile',
    file: 'apps/api/src/auth/accounts/linking/link-identity.ts',
    find: "if (live.session.aal === 'aal2') requireAal2({ aal })",
    replace: '',
    suites: {
      api: [
        'apps/api/src/auth/accounts/linking/link-identity',
        'apps/api/src/auth/sign-in/oauth/oauth.routes',
      ],
    },
  },
  {
    name: 'an identity is added by a token from before the second factor',
    file: 'apps/api/src/auth/accounts/linking/link-identity.ts',
    find: "const aal = live.session.aal === 'aal2' ? request.aal : 'aal1'",
    replace: 'const aal = live.session.aal',
    suites: {
      api: [
        'apps/api/src/auth/accounts/settings/unlink-identity',
        'apps/api/src/auth/accounts/linking/link-identity',
      ],
    },
  },
  {
    name: 'a second factor leaves the sessions without one signed in',
    file: 'apps/api/src/auth/sign-in/factors/upgrade-session.ts',
    find: '  await deleteOtherAal1Sessions(tx, user.id, sessionId)\n',
    replace: '',
    suites: { api: ['apps/api/src/auth/sign-in/factors', 'apps/api/test/conformance/factors'] },
  },
  {
    name: 'a digit code of an authenticator app works twice',
    file: 'apps/api/src/auth/sign-in/factors/totp-factor.ts',
    find: '...(lastStep === null ? {} : { afterTimeStep: lastStep }),',
    replace: '',
    suites: { api: ['apps/api/src/auth/sign-in/factors/totp', 'apps/api/src/auth/sign-in/factors/verify'] },
  },
  {
    name: 'a question to a passkey never ends',
    file: 'apps/api/src/auth/sign-in/passkeys/passkey-challenges.ts',
    find: "if (consumed.expiresAt <= clock.now()) throw new ApiError('webauthn_challenge_expired')",
    replace: '',
    suites: { api: ['apps/api/src/auth/sign-in/passkeys', 'apps/api/test/wire/documented-errors'] },
  },
  {
    name: 'a change of address needs the agreement of one address',
    file: 'apps/api/src/auth/sign-in/email-links/consume-one-time-token.ts',
    find: 'const needed = user.email ? 2 : 1',
    replace: 'const needed = 1',
    suites: {
      api: ['apps/api/src/auth/accounts/settings/email-change', 'apps/api/test/conformance/email-change'],
    },
  },
  {
    name: 'undoing an addition leaves the sessions of the intruder',
    file: 'apps/api/src/auth/sign-in/email-links/undo-security-change.ts',
    find: '  await deleteAllSessionsOfUser(tx, userId)\n',
    replace: '',
    suites: { api: ['apps/api/src/auth/sign-in/email-links/undo'] },
  },
  {
    name: 'another browser may finish a sign-in through a provider',
    file: 'apps/api/src/auth/sign-in/oauth/oauth-authorization.ts',
    find: "if (!isSameBrowser(flow, browserSecret)) throw new ApiError('bad_oauth_state')",
    replace: '',
    suites: {
      api: ['apps/api/src/auth/sign-in/oauth/oauth.routes', 'apps/api/test/conformance/providers'],
    },
  },
  {
    name: 'an identity token without the nonce that was asked for is accepted',
    file: 'apps/api/src/auth/sign-in/oauth/providers/id-token.ts',
    find: 'if (claim === undefined && expected === undefined) return',
    replace: 'if (claim === undefined || expected === undefined) return',
    suites: {
      api: [
        'apps/api/src/auth/sign-in/oauth/providers',
        'apps/api/src/auth/sign-in/id-token',
        'apps/api/test/conformance/id-tokens',
      ],
    },
  },
]
