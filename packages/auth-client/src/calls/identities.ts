import type { unlinkIdentityEndpoint } from '@satlens/contract'
import { createUnexpectedResponseError } from '../auth-error.ts'
import { isRecord } from '../is-record.ts'
import type { CallOf } from '../send.ts'
import type { CoreHolder } from '../session/core-holder.ts'
import type { Identity } from './account.ts'
import { getUser } from './get-user.ts'

/** Which provider to link, and where the browser comes back to. */
export interface LinkFields {
  readonly provider: string
  /** A whole URL. Left out, the page at /profile. */
  readonly redirectTo?: string
  /** Separated by spaces, beyond those the provider gives anyway. */
  readonly scopes?: string
}

/** The ways to sign in that belong to the account, as the server knows them now. Throws AuthError. */
export const listIdentities = async ({ core }: CoreHolder): Promise<readonly Identity[]> =>
  (await getUser(core)).identities

/** Where to send the browser in order to link a provider (docs/protocol.md#link-an-identity). Throws AuthError. */
export async function getIdentityLinkUrl({ core }: CoreHolder, fields: LinkFields): Promise<string> {
  const body = await core.sendSignedIn({
    method: 'GET',
    path: '/auth/v1/user/identities/authorize',
    query: {
      provider: fields.provider,
      redirect_to: fields.redirectTo ?? `${core.origin}/profile`,
      ...(fields.scopes === undefined ? {} : { scopes: fields.scopes }),
      ...(await core.pkce.start()),
      skip_http_redirect: 'true',
    },
  })
  if (!isRecord(body) || typeof body.url !== 'string') throw createUnexpectedResponseError(200)
  return body.url
}

/** Takes a way to sign in from the account, unless it is the last (docs/protocol.md#unlink-an-identity). `identityId` is the key. Throws AuthError. */
export async function unlinkIdentity({ core }: CoreHolder, identityId: string): Promise<void> {
  const call: CallOf<typeof unlinkIdentityEndpoint> = {
    method: 'DELETE',
    path: '/auth/v1/user/identities/:identity_id',
    params: { identity_id: identityId },
  }
  await core.sendSignedIn(call)
}
