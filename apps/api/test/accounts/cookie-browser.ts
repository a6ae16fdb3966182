export type CookieBrowser = ReturnType<typeof cookieBrowser>

const MAX_REDIRECTS = 15

/** Opens a browser with an empty cookie jar. `ip` is the client address that a trusted proxy reports. */
export function cookieBrowser(appUrl: string, ip = '192.0.2.1') {
  const jars = new Map<string, Map<string, string>>()
  // Cookies ignore ports and all servers share one host, so each origin gets its own jar.
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const fetchWithCookies: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const jar = jarOf(url)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', ip)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await fetch(input, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isDeleted = /expires=thu, 01 jan 1970|max-age=0(;|$)/i.test(line)
      if (isDeleted) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return reply
  }

  return {
    fetch: fetchWithCookies,
    /** Opens a URL and follows redirects up to a page of the app. Returns the URL of that page. */
    async open(url: string): Promise<URL> {
      let next = new URL(url)
      for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
        const reply = await fetchWithCookies(next, { redirect: 'manual', headers: { accept: 'text/html' } })
        await reply.arrayBuffer()
        const location = reply.headers.get('location')
        if (!location) throw new Error(`${next.origin}${next.pathname} answered ${reply.status}.`)
        next = new URL(location, next)
        if (next.origin === appUrl && !next.pathname.startsWith('/auth/v1/')) return next
      }
      throw new Error(`More than ${MAX_REDIRECTS} redirects.`)
    },
  }
}
