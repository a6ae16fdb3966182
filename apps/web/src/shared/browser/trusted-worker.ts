/** The workers of this app, by the names that the content policy knows their addresses under. */
export type WorkerPolicy = 'offline-worker' | 'qr-decoder'

/**
 * The address of a worker in the form that the content policy takes (Trusted Types). There is no other maker of trusted
 * addresses, and each policy lets its one address through. Throws when another is asked for under the same name.
 */
export function trustedWorker(name: WorkerPolicy, address: string): string {
  const policy = policies.get(name) ?? createPolicy(name, address)
  return policy ? policy.createScriptURL(address) : address
}

/** A name can be taken once. */
const policies = new Map<WorkerPolicy, Policy>()

function createPolicy(name: WorkerPolicy, address: string): Policy | undefined {
  const policy = (window as TrustedWindow).trustedTypes?.createPolicy(name, {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError(`This is not the address of the ${name}`)
      return url
    },
  })
  if (policy) policies.set(name, policy)
  return policy
}

/** What the DOM's own types leave out. A trusted address is an object, and taken where a string is. */
interface Policy {
  createScriptURL(url: string): string
}
type TrustedWindow = Window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): Policy
  }
}
