// The settings that the suites use beyond the defaults of GoTrue, whose names they have in their own files.
const DEFAULTS = {
  // auth-go accepts no other name.
  BRAND_NAME: 'GoTrue',
  RATE_LIMIT_FACTOR: '1000',
  SMS_PER_HOUR: '100000',
  PRICE_SOURCE: 'simulated',
  LOG_LEVEL: 'warn',
  PASSWORD_MIN_LENGTH: '6',
  PASSWORD_REQUIRED_CHARACTERS: '',
  JWT_SERVICE_ROLES: 'service_role,supabase_admin',
  VERIFY_INTERSTITIAL: 'false',
}

/** Settings with the same meaning and form in both servers. */
const SAME = {
  SITE_URL: 'GOTRUE_SITE_URL',
  REDIRECT_URLS: 'GOTRUE_URI_ALLOW_LIST',
  JWT_SECRET: 'GOTRUE_JWT_SECRET',
  JWT_KEYS: 'GOTRUE_JWT_KEYS',
  WEBAUTHN_RP_ID: 'GOTRUE_WEBAUTHN_RP_ID',
  WEBAUTHN_ORIGINS: 'GOTRUE_WEBAUTHN_RP_ORIGINS',
}

/** Switches, which are off in GoTrue unless set. */
const SWITCHES = {
  DISABLE_SIGNUP: 'GOTRUE_DISABLE_SIGNUP',
  MAILER_AUTOCONFIRM: 'GOTRUE_MAILER_AUTOCONFIRM',
  MANUAL_LINKING: 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED',
  ANONYMOUS_SIGN_INS: 'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED',
  PHONE_SIGN_IN: 'GOTRUE_EXTERNAL_PHONE_ENABLED',
  SMS_AUTOCONFIRM: 'GOTRUE_SMS_AUTOCONFIRM',
  OAUTH_SERVER: 'GOTRUE_OAUTH_SERVER_ENABLED',
  OAUTH_DYNAMIC_REGISTRATION: 'GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION',
}

/** Translates the environment of GoTrue, as in the files of the suites, to that of this server. */
export function toServerEnvironment(gotrue) {
  const same = Object.entries(SAME).filter(([, name]) => gotrue[name] !== undefined)
  const switches = Object.entries(SWITCHES).map(([own, name]) => [own, String(gotrue[name] ?? 'false')])
  const providers = ['GOOGLE', 'GITHUB'].filter((id) => gotrue[`GOTRUE_EXTERNAL_${id}_ENABLED`])
  return {
    ...DEFAULTS,
    ...Object.fromEntries(same.map(([own, name]) => [own, gotrue[name]])),
    ...Object.fromEntries(switches),
    // Without keys GoTrue signs with the secret.
    ...(gotrue.GOTRUE_JWT_KEYS ? {} : { JWT_SIGNING_KEY: 'legacy' }),
    AUTH_EXTERNAL_URL: gotrue.API_EXTERNAL_URL,
    AUTH_PROVIDERS: JSON.stringify(providers.map((id) => toProvider(gotrue, id))),
    // A gateway that cannot be reached, as without internet access.
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: 'unused',
    TWILIO_FROM: '+15005550006',
    TWILIO_API_URL: 'http://127.0.0.1:9',
  }
}

const toProvider = (gotrue, id) => ({
  id: id.toLowerCase(),
  client_id: gotrue[`GOTRUE_EXTERNAL_${id}_CLIENT_ID`],
  client_secret: gotrue[`GOTRUE_EXTERNAL_${id}_SECRET`],
})
