import { z } from 'zod'

/** A service people may sign in with, as an operator registered this server there. */
export interface SignInProvider {
  /** The name that clients ask for, and that identities carry. */
  readonly id: string
  /** What people call it: a button says so. */
  readonly name: string
  readonly clientId: string
  readonly clientSecret: string | undefined
  /** More audiences whose ID tokens are accepted: the registrations of our mobile apps. */
  readonly moreClientIds: readonly string[]
  readonly scopes: readonly string[]
  /** Whether an address that it calls verified belongs to the person (docs/protocol.md#account-linking). */
  readonly trustsEmail: boolean
  /** Sent along to its sign-in page each time. */
  readonly parameters: Readonly<Record<string, string>>
  readonly service: OpenIdService | OAuth2Service
}

/** Found by its issuer (OpenID Connect Discovery 1.0). */
export interface OpenIdService {
  readonly kind: 'openid'
  readonly issuer: string
}

/** Plain OAuth 2, with a profile of its own form behind it. */
export interface OAuth2Service {
  readonly kind: 'oauth2'
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly userinfoUrl: string
  /** Lists addresses with `email`, `verified` and `primary`, where the profile does not. */
  readonly emailsUrl: string | undefined
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/
const serviceUrl = z.url({ protocol: /^https?$/, error: 'must be a URL' }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || LOOPBACK.test(hostname)
}, 'must start with https://')
const text = z.string('must be text').min(1, 'must not be empty')

// What the wire already means something else by (docs/protocol.md#settings).
const TAKEN = ['email', 'phone', 'anonymous_users']

const row = z.strictObject({
  id: z
    .string('must be text')
    .regex(/^[a-z0-9][a-z0-9_:-]{0,63}$/, 'must be small letters, digits, _, - and :')
    .refine((id) => !TAKEN.includes(id), 'is taken'),
  name: text.optional(),
  client_id: text,
  client_secret: text.optional(),
  more_client_ids: z.array(text).default([]),
  scopes: text.optional(),
  trust_email: z.boolean('must be true or false').optional(),
  parameters: z.record(z.string(), z.string()).default({}),
  issuer: serviceUrl.optional(),
  authorize_url: serviceUrl.optional(),
  token_url: serviceUrl.optional(),
  userinfo_url: serviceUrl.optional(),
  emails_url: serviceUrl.optional(),
})

type Row = z.output<typeof row>
type Preset = Partial<
  Pick<Row, 'name' | 'issuer' | 'authorize_url' | 'token_url' | 'userinfo_url' | 'emails_url'>
> & {
  readonly scopes?: string
  readonly trust_email?: boolean
}

// Services that need no more than an id and a secret. Those that confirm addresses themselves are trusted with them.
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

const described = row.transform(({ id, ...rest }, context): SignInProvider => {
  // What the row says of where the service is replaces the preset as a whole.
  const isElsewhere = rest.issuer !== undefined || rest.authorize_url !== undefined
  const known: Preset = isElsewhere ? {} : (PRESETS[id] ?? {})
  const all = { ...known, ...rest }
  const service = serviceOf(all)
  if (!service) {
    context.addIssue('needs an issuer, or authorize_url, token_url and userinfo_url, and not both')
    return z.NEVER
  }
  const scopes = all.scopes ?? (service.kind === 'openid' ? 'openid email profile' : '')
  return {
    id,
    name: all.name ?? id,
    clientId: all.client_id,
    clientSecret: all.client_secret,
    moreClientIds: all.more_client_ids,
    scopes: scopes.split(' ').filter((scope) => scope !== ''),
    trustsEmail: all.trust_email ?? false,
    parameters: all.parameters,
    service,
  }
})

function serviceOf(all: Partial<Row>): SignInProvider['service'] | null {
  const { issuer, authorize_url, token_url, userinfo_url, emails_url } = all
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

/** Reads a JSON list of providers. Every mistake is an issue of its own, which names the provider and the field. */
export const parseSignInProviders = z.string().transform((json, context): readonly SignInProvider[] => {
  const rows = readList(json)
  if (!rows) {
    context.addIssue('must be a JSON list: [{"id":"google","client_id":"…","client_secret":"…"}]')
    return z.NEVER
  }
  const seen = new Set<string>()
  return rows.flatMap((input, index) => {
    const result = described.safeParse(input)
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

function readList(json: string): unknown[] | null {
  try {
    const list: unknown = JSON.parse(json)
    return Array.isArray(list) ? list : null
  } catch {
    return null
  }
}
