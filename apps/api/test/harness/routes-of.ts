import type { FastifyInstance } from 'fastify'

/** Every route of a server, read from the tree that it prints: each path once, with its methods. */
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
