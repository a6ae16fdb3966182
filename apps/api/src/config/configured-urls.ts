import * as z from 'zod'

const isBare = ({ search, hash, username, password }: URL): boolean =>
  !(search || hash || username || password)

export const httpUrlSchema = z.url({ protocol: /^https?$/, abort: true })

/** Parses an http or https URL without credentials, which `fetch` rejects in a URL. */
export const urlWithoutCredentialsSchema = httpUrlSchema.refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
}, 'must have no user name or password')

/** Parses a URL to which paths are appended: without query, fragment or credentials. */
export const baseUrlSchema = httpUrlSchema.refine((text) => isBare(new URL(text)), {
  error: 'must have no ?, # or password',
  abort: true,
})

export const rootUrlSchema = baseUrlSchema.refine(
  (text) => new URL(text).pathname === '/',
  'must have no path: https://api.example',
)

/** Parses the address of an Electrum server: a scheme, a host and a port. */
export const electrumUrlSchema = z
  .url({ protocol: /^(tcp|ssl)$/, error: 'must be tcp://host:port or ssl://host:port', abort: true })
  .refine((text) => {
    const url = new URL(text)
    return isBare(url) && url.hostname !== '' && Number(url.port) > 0 && /^\/?$/.test(url.pathname)
  }, 'must be tcp://host:port or ssl://host:port')

/** Parses comma-separated origins into the form that browsers send. Apps may have a scheme of their own. */
export const originListSchema = z.string().transform((text, context) =>
  text.split(',').map((part) => {
    const origin = parseOrigin(part.trim())
    if (origin === null) context.addIssue('must be comma-separated origins such as https://app.example')
    return origin ?? ''
  }),
)

/** Parses comma-separated addresses of servers, each a host and a port. */
export const hostAndPortListSchema = z.string().transform((text, context) =>
  text.split(',').map((part) => {
    const url = URL.canParse(`tcp://${part.trim()}`) ? new URL(`tcp://${part.trim()}`) : null
    const isAddress = url !== null && isBare(url) && url.pathname === '' && Number(url.port) > 0
    if (!isAddress) context.addIssue('must be comma-separated addresses such as 10.0.0.1:26379')
    return { host: url?.hostname.replace(/^\[|\]$/g, '') ?? '', port: Number(url?.port) }
  }),
)

/** Parses comma-separated URL patterns. A comma within braces belongs to its pattern. */
export const redirectUrlGlobListSchema = z
  .string()
  .transform((text) => text.split(/,(?![^{}]*\})/).map((part) => part.trim()))
  .pipe(z.array(z.string().min(1, 'must have no empty entry')))

function parseOrigin(text: string): string | null {
  if (!/^https?:/i.test(text)) return /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) ? text : null
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isBare(url) && url.pathname === '/' ? url.origin : null
}

/** Returns true if browsers let this site use the relying party ID: its own host or a parent domain (WebAuthn Level 3 §13.4.9). */
export function isRelyingPartyIdAllowedForSite(siteUrl: string, id: string): boolean {
  const { hostname } = new URL(siteUrl)
  return hostname === id || hostname.endsWith(`.${id}`)
}
