import type { BitcoinNetwork } from '@satlens/domain'
import { expect, test } from 'vitest'
import { parseAccountKey } from '../account-key.ts'
import accounts from '../vectors/accounts.json' with { type: 'json' }
import { describeAccountKey } from './describe-account-key.ts'
import { formatDescriptor } from './format-descriptor.ts'
import { parseWatchedSource } from './watched-source.ts'

test.each(accounts.accounts)('describes the account of $source as its key is read', (account) => {
  const network = account.network as BitcoinNetwork
  const script = account.script as 'legacy'
  const key = parseAccountKey(account.accountKey, network, script)
  const read = parseWatchedSource(account.accountKey, network, script)
  if (!key.ok || !read.ok) throw new Error('The key is invalid')
  expect(describeAccountKey(key.value, null)).toStrictEqual(read.value)
  const known = formatDescriptor(describeAccountKey(key.value, '00c5da0a'))
  const purpose = { legacy: 44, nested_segwit: 49, native_segwit: 84, taproot: 86 }[script]
  const start = `[00c5da0a/${purpose}h/${network === 'mainnet' ? 0 : 1}h/0h]`
  expect(known).toContain(start)
  expect(known.replace(start, '').split('#')[0]).toBe(formatDescriptor(read.value).split('#')[0])
})
