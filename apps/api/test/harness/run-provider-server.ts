import { type ProviderPerson, startProviderServer } from '../servers/provider-server.ts'

// The provider as a process of its own, for tests in a browser. Whoever has started it is told its element of
// AUTH_PROVIDERS, then names who signs in there: a person, or null for nobody. Each naming is acknowledged.
const server = await startProviderServer()
process.on('message', (person: ProviderPerson | null) => {
  server.seat(person)
  process.send?.('seated')
})
process.on('disconnect', () => process.exit())
process.send?.(server.entry({ name: 'House' }))
