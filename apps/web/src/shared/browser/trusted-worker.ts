/** The workers of this app, by the names of their content policies. */
type WorkerPolicy = 'offline-worker' | 'qr-decoder'

/** Returns the URL of a worker as the content policy accepts it (Trusted Types). Each policy accepts one URL. */
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

/** Missing in the DOM's types. A trusted URL is an object that is accepted in place of a string. */
interface Policy {
  createScriptURL(url: string): string
}
type TrustedWindow = Window & {
  readonly trustedTypes?: {
    createPolicy(name: string, rules: { readonly createScriptURL: (url: string) => string }): Policy
  }
}
