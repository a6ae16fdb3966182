import type { Identity, WebAppSettings } from '@satlens/contract'

type Providers = WebAppSettings['providers']

/** A service that signs somebody in to the account. */
export interface LinkedProvider {
  readonly identityId: string
  /** What people call the service. */
  readonly name: string
  /** Who the person is there: the address, else what the service calls them. */
  readonly who: string
  readonly since: string
}

/** The ways to sign in of an account, and those it could have. */
export interface GroupedSignInMethods {
  /** The identity of address and password; null for accounts that came through a service. */
  readonly password: { readonly since: string } | null
  readonly services: readonly LinkedProvider[]
  /** Never the last way in (docs/protocol.md#unlink-an-identity). */
  readonly canUnlink: boolean
  /** Configured services that are not linked yet, in the order of their buttons. */
  readonly linkable: Providers
}

/** Sorts the identities of an account by what the card shows of them. */
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

/** What people call a provider. One that is configured no longer has only its id. */
export const getProviderName = (id: string, providers: Providers): string =>
  providers.find((provider) => provider.id === id)?.name ?? id

function whoIs({ id, email, identity_data: { preferred_username, user_name, name } }: Identity): string {
  const called = [email, preferred_username, user_name, name].find(
    (word): word is string => typeof word === 'string' && word !== '',
  )
  return called ?? id
}
