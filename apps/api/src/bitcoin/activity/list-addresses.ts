import {
  type EndpointInput,
  type ListedAddress,
  type listAccountAddressesEndpoint,
  MAX_ADDRESSES_PER_PAGE,
} from '@satlens/contract'
import { runWithDatabaseUserRole } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { findWatchedAccountById } from '../accounts/accounts.queries.ts'
import { findListedAddresses } from './addresses.queries.ts'
import { formatPageKey, parsePageKey } from './page-key.ts'

/** Returns a page of the addresses of an account. Throws if the user has no such account, or if the key is invalid. */
export async function listAccountAddresses(
  db: Db,
  userId: string,
  accountId: string,
  query: EndpointInput<typeof listAccountAddressesEndpoint>['query'],
): Promise<{ addresses: ListedAddress[]; next: string | null }> {
  const limit = query.limit === undefined ? MAX_ADDRESSES_PER_PAGE : Number(query.limit)
  const after = query.after === undefined ? null : parseAddressKey(query.after)
  const rows = await runWithDatabaseUserRole(db, userId, async (tx) => {
    const account = await findWatchedAccountById(tx, userId, accountId)
    if (!account) throw new ApiError('watched_account_not_found')
    return findListedAddresses(tx, userId, accountId, { after, limit: limit + 1 })
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    addresses: page.map(({ branch, addressIndex, address, label, isUsed, balanceSats }) => ({
      branch: branch === 0 ? 'receive' : 'change',
      index: addressIndex,
      address,
      label,
      used: isUsed,
      balance_sats: balanceSats,
    })),
    next: last ? formatPageKey(last.branch, last.addressIndex) : null,
  }
}

function parseAddressKey(key: string) {
  const [branch, addressIndex] = parsePageKey(key, /^([01]) (\d{1,9})$/, 'after')
  return { branch: Number(branch), addressIndex: Number(addressIndex) }
}
