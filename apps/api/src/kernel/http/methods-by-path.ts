import type { FastifyInstance } from 'fastify'

/** Remembers every route as it is added, to tell a wrong method (405) from an unknown path (404). */
export function methodsByPath(app: FastifyInstance): (path: string) => string[] {
  const routes: { matches: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    // A catch-all, such as the one that answers preflights, says nothing about which paths exist.
    if (url === '*' || url.endsWith('/*')) return
    routes.push({ matches: asPattern(url), methods: [method].flat() })
  })
  return (path) => {
    const methods = routes.filter((route) => route.matches.test(path)).flatMap((route) => route.methods)
    return [...new Set(methods)].sort()
  }
}

const asPattern = (url: string): RegExp =>
  new RegExp(`^${url.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+')}$`)
