import type { Identity, WebAppSettings } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'
import { messages } from './messages.ts'

type Providers = WebAppSettings['providers']

export interface LinkedProvider {
  readonly identityId: string
  readonly name: string
  /** The user's account there: the email address, else a name. */
  readonly who: string
  readonly since: string
}

export interface GroupedSignInMethods {
  /** The identity with email and password; null for an account that a provider created. */
  readonly password: { readonly since: string } | null
  readonly services: readonly LinkedProvider[]
  /** The last identity cannot be unlinked (docs/protocol.md#unlink-an-identity). */
  readonly canUnlink: boolean
  /** Configured providers that are not linked yet, in the order of their buttons. */
  readonly linkable: Providers
}

export function groupSignInMethods(
  identities: readonly Identity[],
  providers: Providers,
): GroupedSignInMethods {
  const own = identities.find(({ provider }) => provider === 'email')
  const others = identities.filter(({ provider }) => provider !== 'email')
  return {
    password: own ? { since: own.created_at } : null,
    services: others.map((identity) => ({
      identityId: identity.identity_id,
      name: getProviderName(identity.provider, providers),
      who: whoIs(identity),
      since: identity.created_at,
    })),
    canUnlink: identities.length > 1,
    linkable: providers.filter(({ id }) => !others.some(({ provider }) => provider === id)),
  }
}

/** The name of a provider; its id if it is no longer configured. */
export const getProviderName = (id: string, providers: Providers): string =>
  messages.names[id] ?? providers.find((provider) => provider.id === id)?.name ?? id

function whoIs({
  id,
  email,
  identity_data: { preferred_username, user_name, name, phone },
}: Identity): string {
  const called = [email && formatEmailAddress(email), preferred_username, user_name, name].find(
    (word): word is string => typeof word === 'string' && word !== '',
  )
  return called ?? (typeof phone === 'string' ? `+${phone}` : id.replace(/^web3:ethereum:/, ''))
}
