import type { FastifyInstance } from 'fastify'

/** Lists the routes of a server by parsing Fastify's route tree: each path once, with its methods. */
export function routesOf(server: FastifyInstance): { path: string; methods: string[] }[] {
  const branch: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, stem = '', part = '', methods = ''] = /^(.*?[├└]── )(\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      if (part === '') return []
      branch.length = stem.length / 4 - 1
      branch.push(part)
      return methods === '' ? [] : [{ path: branch.join(''), methods: methods.split(', ') }]
    })
}
