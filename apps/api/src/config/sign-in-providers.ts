import * as z from 'zod'

/** An OAuth 2 or OpenID Connect provider, with this deployment's registration there. */
export interface OAuthProviderConfig {
  /** The provider name in requests and identities, such as `google`. */
  readonly id: string
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** Additional accepted audiences of ID tokens, such as the client IDs of mobile apps. */
  readonly moreClientIds: readonly string[]
  readonly scopes: readonly string[]
  /** True if the provider's verified emails are trusted for account linking (docs/protocol.md#account-linking). */
  readonly trustsEmail: boolean
  /** Additional parameters of every authorization request. */
  readonly parameters: Readonly<Record<string, string>>
  readonly service: OpenIdEndpointsConfig | OAuth2EndpointsConfig
}

/** Endpoints discovered from the issuer (OpenID Connect Discovery 1.0). */
export interface OpenIdEndpointsConfig {
  readonly kind: 'openid'
  readonly issuer: string
}

/** Configured OAuth 2 endpoints, with a profile that is not standardized. */
export interface OAuth2EndpointsConfig {
  readonly kind: 'oauth2'
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
  /** Returns a list of `email`, `verified` and `primary` if the profile lacks verified emails. */
  readonly emailsUrl: string | undefined
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const endpointUrl = z.url({ protocol: /^https?$/, error: 'must be a URL' }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}, 'must start with https://')
const text = z.string('must be text').min(1, 'must not be empty')

// Names with another meaning in the settings response (docs/protocol.md#service-endpoints).
const RESERVED_IDS = ['email', 'phone', 'anonymous_users']

const providerRow = z.strictObject({
  id: z
    .string('must be text')
    .regex(/^[a-z0-9][a-z0-9_:-]{0,63}$/, 'must be lower-case letters, digits, _, - and :')
    .refine((id) => !RESERVED_IDS.includes(id), 'is reserved'),
  name: text.optional(),
  client_id: text,
  client_secret: text.optional(),
  more_client_ids: z.array(text).default([]),
  scopes: text.optional(),
  trust_email: z.boolean('must be true or false').optional(),
  parameters: z.record(z.string(), z.string()).default({}),
  issuer: endpointUrl.optional(),
  authorize_url: endpointUrl.optional(),
  token_url: endpointUrl.optional(),
  userinfo_url: endpointUrl.optional(),
  emails_url: endpointUrl.optional(),
})

type Row = z.output<typeof providerRow>
type Preset = Partial<
  Pick<Row, 'name' | 'issuer' | 'authorize_url' | 'token_url' | 'userinfo_url' | 'emails_url'>
> & {
  readonly scopes?: string
  readonly trust_email?: boolean
}

// Providers that need only client_id and client_secret. trust_email is set for those that verify emails themselves.
const PRESETS: Readonly<Record<string, Preset>> = {
  google: { name: 'Google', issuer: 'https://accounts.google.com', trust_email: true },
  gitlab: { name: 'GitLab', issuer: 'https://gitlab.com' },
  apple: { name: 'Apple', issuer: 'https://appleid.apple.com', scopes: 'openid email name' },
  github: {
    name: 'GitHub',
    authorize_url: 'https://github.com/login/oauth/authorize',
    token_url: 'https://github.com/login/oauth/access_token',
    userinfo_url: 'https://api.github.com/user',
    emails_url: 'https://api.github.com/user/emails',
    scopes: 'read:user user:email',
    trust_email: true,
  },
}

const signInProvider = providerRow.transform(({ id, ...rest }, context): OAuthProviderConfig => {
  // A row with its own endpoints uses nothing of the preset, in particular not its trust_email.
  const hasOwnEndpoints = rest.issuer !== undefined || rest.authorize_url !== undefined
  const preset: Preset = hasOwnEndpoints ? {} : (PRESETS[id] ?? {})
  const settings = { ...preset, ...rest }
  const service = parseService(settings)
  if (!service) {
    context.addIssue('needs an issuer, or authorize_url, token_url and userinfo_url, and not both')
    return z.NEVER
  }
  const scopes = settings.scopes ?? (service.kind === 'openid' ? 'openid email profile' : '')
  return {
    id,
    name: settings.name ?? id,
    clientId: settings.client_id,
    clientSecret: settings.client_secret,
    moreClientIds: settings.more_client_ids,
    scopes: scopes.split(' ').filter((scope) => scope !== ''),
    trustsEmail: settings.trust_email ?? false,
    parameters: settings.parameters,
    service,
  }
})

/** Returns null if the endpoints are incomplete or contradictory. */
function parseService(row: Partial<Row>): OAuthProviderConfig['service'] | null {
  const { issuer, authorize_url, token_url, userinfo_url, emails_url } = row
  if (issuer !== undefined) return authorize_url === undefined ? { kind: 'openid', issuer } : null
  if (authorize_url === undefined || token_url === undefined || userinfo_url === undefined) return null
  return {
    kind: 'oauth2',
    authorizeUrl: authorize_url,
    tokenUrl: token_url,
    userinfoUrl: userinfo_url,
    emailsUrl: emails_url,
  }
}

/** Parses a JSON list of providers. Each mistake becomes an issue that names the provider and the field. */
export const signInProvidersJsonSchema = z
  .string()
  .transform((json, context): readonly OAuthProviderConfig[] => {
    const rows = parseList(json)
    if (!rows) {
      context.addIssue('must be a JSON list: [{"id":"google","client_id":"…","client_secret":"…"}]')
      return z.NEVER
    }
    const seen = new Set<string>()
    return rows.flatMap((input, index) => {
      const result = signInProvider.safeParse(input)
      const { id } = (input ?? {}) as { id?: unknown }
      const name = typeof id === 'string' && id !== '' ? id : `number ${index + 1}`
      if (!result.success) {
        for (const { path, message } of result.error.issues) {
          context.addIssue(
            `${[name, ...path].join('.')} ${message.replace('Invalid input', 'is missing or wrong')}`,
          )
        }
        return []
      }
      if (seen.has(result.data.id)) context.addIssue(`${name} is listed twice`)
      seen.add(result.data.id)
      return [result.data]
    })
  })

function parseList(json: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}
