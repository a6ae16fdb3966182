export type CookieBrowser = ReturnType<typeof cookieBrowser>

const MAX_REDIRECTS = 15

/** A browser with an empty cookie jar, which follows redirects from site to site. `appUrl` is the app whose pages are not loaded; `ip` is where a trusted proxy says it is. */
export function cookieBrowser(appUrl: string, ip = '192.0.2.1') {
  const jars = new Map<string, Map<string, string>>()
  // Cookies know hosts and not ports; everything here is one host, so each origin has a jar.
  const jarOf = (url: string) => {
    const { origin } = new URL(url)
    const jar = jars.get(origin) ?? new Map<string, string>()
    jars.set(origin, jar)
    return jar
  }

  const keepingFetch: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const jar = jarOf(url)
    const headers = new Headers(init?.headers)
    headers.set('x-forwarded-for', ip)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await fetch(input, { ...init, headers })
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      const isGone = /expires=thu, 01 jan 1970|max-age=0(;|$)/i.test(line)
      if (isGone) jar.delete(name)
      else jar.set(name, value.join('='))
    }
    return reply
  }

  return {
    /** One request with the cookies of its host, which keeps those of the answer. For clients that run in a page. */
    fetch: keepingFetch,
    /** Opens a URL and follows every redirect, up to the first that leads to a page of the app. Yields where it ends. */
    async open(url: string): Promise<URL> {
      let next = new URL(url)
      for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
        const reply = await keepingFetch(next, { redirect: 'manual', headers: { accept: 'text/html' } })
        await reply.arrayBuffer()
        const location = reply.headers.get('location')
        if (!location) throw new Error(`${next.origin}${next.pathname} answered ${reply.status}.`)
        next = new URL(location, next)
        if (next.origin === appUrl && !next.pathname.startsWith('/auth/v1/')) return next
      }
      throw new Error('The redirects have no end.')
    },
  }
}
