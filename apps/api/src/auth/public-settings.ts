import type { AuthSettings } from './settings.ts'

// Every provider that published clients know (docs/protocol.md#settings); each of them expects its key to exist.
const PROVIDERS = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly'],
  ...['github', 'gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify'],
  ...['slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'email', 'phone', 'zoom'],
]

/** Returns the public settings: the enabled providers and whether sign-up is open. */
export const getPublicSettings = (
  { signUpIsClosed, autoconfirm }: AuthSettings,
  providerIds: readonly string[],
) => ({
  external: Object.fromEntries([
    ...PROVIDERS.map((provider) => [provider, provider === 'email'] as const),
    ...providerIds.map((id) => [id, true] as const),
  ]),
  disable_signup: signUpIsClosed,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: true,
})
