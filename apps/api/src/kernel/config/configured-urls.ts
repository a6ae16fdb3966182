import { z } from 'zod'

const isBare = ({ search, hash, username, password }: URL): boolean =>
  !(search || hash || username || password)

/** An address on the web. */
export const parseHttpUrl = z.url({ protocol: /^https?$/, abort: true })

/** An address that can be asked as it stands: a name and a password within would have to be sent as a header. */
export const passwordlessUrl = parseHttpUrl.refine((text) => {
  const { username, password } = new URL(text)
  return username === '' && password === ''
}, 'must have no user name or password')

/** An address that others are made from by adding a path: it has no query, fragment or password. */
export const parseBaseUrl = parseHttpUrl.refine((text) => isBare(new URL(text)), {
  error: 'must have no ?, # or password',
  abort: true,
})

/** The same without a path of its own. */
export const parseRootUrl = parseBaseUrl.refine(
  (text) => new URL(text).pathname === '/',
  'must have no path: https://api.example',
)

/** Origins with commas between, as browsers name them. Those of apps have schemes of their own. */
export const parseOrigins = z.string().transform((text, context) =>
  text.split(',').map((part) => {
    const origin = originOf(part.trim())
    if (origin === null) context.addIssue('must be origins such as https://app.example, with commas between')
    return origin ?? ''
  }),
)

/** Patterns of addresses with commas between, but for those within braces. */
export const parseGlobs = z
  .string()
  .transform((text) => text.split(/,(?![^{}]*\})/).map((part) => part.trim()))
  .pipe(z.array(z.string().min(1, 'must have no empty entry')))

function originOf(text: string): string | null {
  if (!/^https?:/i.test(text)) return /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) ? text : null
  const url = URL.canParse(text) ? new URL(text) : null
  return url && isBare(url) && url.pathname === '/' ? url.origin : null
}

/** Whether a browser on this site may use keys that were made for that host: its own, or a parent (WebAuthn Level 3 §13.4.9). */
export function mayUseKeysOf(siteUrl: string, host: string): boolean {
  const { hostname } = new URL(siteUrl)
  return hostname === host || hostname.endsWith(`.${host}`)
}
