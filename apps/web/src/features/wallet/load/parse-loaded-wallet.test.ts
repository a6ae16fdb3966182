import pasted from '@satlens/domain/vectors/pasted.json'
import { expect, test } from 'vitest'
import { parseWatchedWallet } from './parse-loaded-wallet.ts'

const watch = (text: string) => parseWatchedWallet({ text, passphrase: '', script: null }, 'mainnet')
const rows = pasted.rows.filter(
  ({ kind, why }) => kind === 'key' || (kind === 'address' && !/QR|Cyrillic/.test(why)),
)

test.each(rows)('watches a pasted $kind with $why, or says why not', ({ kind, text, value, ...row }) => {
  const parsed = watch(text)
  if (value === undefined || value.startsWith('tb')) return expect(parsed).toMatchObject({ ok: false })
  const { script, fingerprint } = row
  const account = { account_key: value, script, ...(fingerprint && { fingerprint }) }
  const publicData = { network: 'mainnet', ...(kind === 'key' ? account : { address: value }) }
  expect(parsed).toStrictEqual({ ok: true, value: { publicData } })
})
