/** The session client: having, keeping, sharing and losing a session in the browser. */
export const defects = [
  {
    name: 'every tab refreshes the session at once',
    file: 'packages/auth-client/src/session/refresh-session.ts',
    find: 'await runWithLock(clock, lock, () => refreshOnce(due, endCount))',
    replace: 'await refreshOnce(due, endCount)',
    suites: { unit: ['packages/auth-client'], browser: ['many-tabs'] },
  },
  {
    name: 'a refresh under way brings an ended session back',
    file: 'packages/auth-client/src/session/refresh-session.ts',
    find: 'if (state.endCount() !== endCount) return true',
    replace: '',
    suites: { unit: ['packages/auth-client'] },
  },
  {
    name: 'a server in trouble signs people out',
    file: 'packages/auth-client/src/session/refresh-session.ts',
    find: 'else if (!result.isRetryable) state.remove()',
    replace: 'else if (result.status !== 0) state.remove()',
    suites: { unit: ['packages/auth-client'], browser: ['core', 'guard'] },
  },
  {
    name: 'signing out without a connection keeps the session',
    file: 'packages/auth-client/src/calls/sign-out.ts',
    find: '} finally {\n    if (endsThisSession) core.state.remove()\n  }',
    replace: '}\n  if (endsThisSession) core.state.remove()',
    suites: {
      unit: ['packages/auth-client'],
      component: ['apps/web/src/shared/session', 'apps/web/src/features/profile'],
      browser: ['profile'],
    },
  },
  {
    name: 'a session is refreshed 90 ms before its end, not 90 s',
    file: 'packages/auth-client/src/session/expiry.ts',
    find: 'const EXPIRY_MARGIN_MS = 90_000',
    replace: 'const EXPIRY_MARGIN_MS = 90',
    suites: { unit: ['packages/auth-client'], api: ['apps/api/test/conformance/refresh'] },
  },
  {
    name: 'a device clock that was set back lengthens a session',
    file: 'packages/auth-client/src/session/expiry.ts',
    find: 'return Math.min(byDevice, known.endsAtElapsed - clock.elapsed())',
    replace: 'return byDevice',
    suites: { unit: ['packages/auth-client'] },
  },
  {
    name: 'the tokens of a link stay in the address bar',
    file: 'packages/auth-client/src/browser/address-bar.ts',
    find: String.raw`url.hash = url.hash.replace(/[#?&](\w+_token|expires_\w+|error\w*|sb)\b.*/, '')`,
    replace: '',
    suites: {
      unit: ['packages/auth-client'],
      component: ['apps/web/src/shared/session', 'apps/web/src/app'],
      browser: ['confirmation'],
    },
  },
  {
    name: 'a link signs a browser in that never asked for it',
    file: 'packages/auth-client/src/calls/sign-in-from-auth-redirect.ts',
    find: '  if (pending) {',
    replace: "  if (pending || link.kind === 'tokens') {",
    suites: {
      unit: ['packages/auth-client'],
      component: ['apps/web/src/shared/session', 'apps/web/src/app'],
      browser: ['confirmation', 'recovery'],
    },
  },
  {
    name: 'the other tabs do not hear of a sign-out',
    file: 'packages/auth-client/src/session/session-state.ts',
    find: "postMessageToOtherTabs(channel, { event: 'SIGNED_OUT', session: null })",
    replace: '',
    suites: {
      unit: ['packages/auth-client'],
      browser: ['many-tabs'],
    },
  },
  {
    name: 'the code verifier outlives the sign-out',
    file: 'packages/auth-client/src/session/session-state.ts',
    find: 'for (const key of storage.keys()) if (isAuthStorageKey(storageKey, key)) storage.remove(key)',
    replace: 'storage.remove(storageKey)',
    suites: { unit: ['packages/auth-client'], api: ['apps/api/test/conformance/sign-out'] },
  },
]
