import { type ProviderPerson, startProviderServer } from '../servers/provider-server.ts'

// Runs the provider as a separate process for browser tests. The parent process receives its element of AUTH_PROVIDERS,
// then sends the person who signs in, or null to deny access. Each message is acknowledged.
const server = await startProviderServer()
process.on('message', (person: ProviderPerson | null) => {
  server.seat(person)
  process.send?.('seated')
})
process.on('disconnect', () => process.exit())
process.send?.(server.entry({ name: 'Acme' }))
