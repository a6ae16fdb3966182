// Who may import whom (docs/architecture.md). infra/boundaries proves that each rule still fires.
const test = '\\.test\\.tsx?$|/(test|e2e|bench|testing)/'
const rule = (name, from, to) => ({ name, severity: 'error', from, to })

/** The modules of the auth service, from top to bottom. Each imports only from those after it. */
const AUTH_MODULES = [
  'admin',
  'oauth-server',
  'sign-in',
  'accounts',
  'sessions',
  'one-time',
  'messages',
  'events',
  'users',
  'core',
]
/** The modules above one, and the files beside the modules, which connect them. */
const authModulesBefore = (at) => `(${AUTH_MODULES.slice(0, at).join('|')})/|[^/]+\\.ts$`

module.exports = {
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(apps|packages)/[^/]+/(dist|reports|test-results|\\.(turbo|cache))/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
  forbidden: [
    rule('no-cycles', {}, { circular: true }),
    rule('imports-resolve', { pathNot: '\\.css$' }, { couldNotResolve: true, pathNot: '^virtual:' }),
    rule(
      'domain-is-pure',
      { path: '^packages/domain/src', pathNot: test },
      { pathNot: '^packages/domain/src|/(@scure/base|@noble/hashes)/' },
    ),
    rule(
      'contract-knows-domain-and-zod',
      { path: '^packages/contract/src', pathNot: test },
      { pathNot: '^packages/(contract|domain)/src|/node_modules/zod/' },
    ),
    rule(
      'auth-client-is-framework-free',
      { path: '^packages/auth-client/src/(?!browser/)', pathNot: test },
      { pathNot: '^packages/(auth-client|contract|domain)/src' },
    ),
    rule(
      'auth-client-browser-knows-only-ky',
      { path: '^packages/auth-client/src/browser', pathNot: test },
      { pathNot: '^packages/(auth-client|contract)/src|/node_modules/ky/' },
    ),
    rule(
      'auth-client-core-knows-no-browser',
      { path: '^packages/auth-client/src/(?!browser/)', pathNot: test },
      { path: '^packages/auth-client/src/browser' },
    ),
    rule(
      'auth-client-is-for-the-web',
      { path: '^apps/api/src', pathNot: test },
      { path: '^packages/auth-client' },
    ),
    rule(
      'auth-client-has-one-importer',
      { path: '^apps/web/src/(?!shared/session/)', pathNot: test },
      { path: '^packages/auth-client' },
    ),
    rule(
      'wallet-knows-domain-and-bitcoin',
      { path: '^packages/wallet/src', pathNot: test },
      { pathNot: '^packages/(wallet|domain)/src|/(@scure|@noble)/' },
    ),
    rule(
      'wallet-public-side-knows-no-keys',
      { path: '^packages/wallet/src/(?!keys/)', pathNot: test },
      { path: '^packages/wallet/src/keys|/@scure/bip39/' },
    ),
    rule(
      'server-has-no-keys',
      { path: '^(apps/api|packages/(?!wallet/)[^/]+)/src', pathNot: test },
      { path: '^packages/wallet/src/keys|/@scure/bip39/' },
    ),
    rule(
      'keys-have-one-importer',
      { path: '^apps/web/src/(?!features/wallet/)', pathNot: test },
      { path: '^packages/wallet/src/keys' },
    ),
    rule('packages-never-import-apps', { path: '^packages' }, { path: '^apps' }),
    rule('apps-never-import-apps', { path: '^apps/([^/]+)/' }, { path: '^apps', pathNot: '^apps/$1/' }),
    rule(
      'local-postgres-is-for-the-runtime',
      {
        path: '^(apps|packages)/[^/]+/src',
        pathNot: [test, '^packages/local-postgres', '^apps/api/src/runtime\\.ts$'],
      },
      { path: '^packages/local-postgres' },
    ),
    rule(
      'browsers-get-the-small-zod',
      { path: '^(apps/web|packages/(contract|auth-client))/src' },
      { path: '(^|/)node_modules/zod/(index|v4/classic|v3)' },
    ),
    rule(
      'api-kernel-knows-no-module',
      { path: '^apps/api/src/kernel' },
      { path: '^apps/api/src/', pathNot: '^apps/api/src/kernel' },
    ),
    rule(
      'api-config-knows-only-kernel',
      { path: '^apps/api/src/config' },
      { path: '^apps/api/src/', pathNot: '^apps/api/src/(config|kernel)/' },
    ),
    rule(
      'api-modules-meet-at-index',
      { path: '^apps/api/src/([^/]+)/', pathNot: test },
      {
        path: '^apps/api/src/[^/]+/.+',
        pathNot: ['^apps/api/src/($1|kernel|config)/', '^apps/api/src/[^/]+/index\\.ts$'],
      },
    ),
    rule(
      'api-modules-depend-only-on-auth',
      // The commands stand above the modules, as app.ts does.
      { path: '^apps/api/src/(?!commands/)([^/]+)/', pathNot: test },
      { path: '^apps/api/src/[^/]+/', pathNot: '^apps/api/src/($1|kernel|config|auth)/' },
    ),
    ...AUTH_MODULES.map((name, at) =>
      rule(
        'auth-modules-import-downward',
        { path: `^apps/api/src/auth/${name}/`, pathNot: test },
        { path: `^apps/api/src/auth/(${authModulesBefore(at)})` },
      ),
    ),
    rule(
      'auth-modules-are-listed',
      { path: `^apps/api/src/auth/(?!(${AUTH_MODULES.join('|')})/)[^/]+/` },
      { path: '^apps' },
    ),
    rule('web-ui-is-dumb', { path: '^apps/web/src/ui' }, { path: '^(apps/web/src/(?!ui)|packages)' }),
    rule(
      'web-shared-knows-no-feature',
      { path: '^apps/web/src/shared' },
      { path: '^apps/web/src/(features|app)' },
    ),
    rule(
      'web-features-are-islands',
      { path: '^apps/web/src/features/([^/]+)/' },
      { path: '^apps/web/src/(features|app)/', pathNot: '^apps/web/src/features/$1/' },
    ),
    rule(
      'web-app-is-the-top',
      { path: '^apps/web/src/(?!app/|main\\.tsx$)' },
      { path: '^apps/web/src/app/' },
    ),
  ],
}
