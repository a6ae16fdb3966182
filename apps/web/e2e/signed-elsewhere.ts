import { readFileSync } from 'node:fs'
import type { APIRequestContext, Page } from '@playwright/test'
import { deriveDescriptorAddresses, parseDescriptor } from '@satlens/wallet'
import { type Account, expect } from './fixtures.ts'
import { prepareCard } from './prepared-payment.ts'
import { sendToHelper } from './shared-servers.ts'

/** The example of BIP173 on regtest. */
export const PAYEE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
export const OTHER_PAYEE = 'bcrt1qqqqsyqcyq5rqwzqfpg9scrgwpugpzysnard0ew'

interface WatchOptions {
  readonly kind: 'native_segwit' | 'multisig'
  /** Unique, because the tests share a chain. */
  readonly name: string
  readonly request: APIRequestContext
  readonly serverUrl: string
  readonly member: Account
  /** The coins of the account, in satoshis. */
  readonly coins: readonly number[]
}

/** Watches an account whose keys another library holds, pays it, and returns its id and how it signs. */
export async function watch({ kind, name, request, serverUrl, member, coins }: WatchOptions) {
  const url = `${serverUrl}/functions/v1`
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const source = await sendToHelper('chainIndex', `account ${kind} ${name}`)
  const added = await request.post(`${url}/bitcoin-accounts`, { headers, data: { name: 'Savings', source } })
  expect(added.status(), await added.text()).toBe(200)
  const { id } = (await added.json()) as { id: string }
  // Asked for its next address, the server would not read the account again for 15 seconds.
  const descriptor = parseDescriptor(String(source), 'regtest')
  if (!descriptor.ok) throw new Error(descriptor.issue)
  const addresses = deriveDescriptorAddresses(descriptor.value, 'receive', 0, coins.length)
  for (const [at, amount] of coins.entries())
    await sendToHelper('chainIndex', `fund ${addresses[at]?.address} ${amount}`)
  await sendToHelper('chainIndex', 'mine')
  return {
    id,
    compose: async (data: object) => {
      const reply = await request.post(`${url}/bitcoin-transactions`, {
        headers,
        data: { account: id, ...data },
      })
      return (await reply.json()) as { psbt: string }
    },
    listTxids: async () => {
      const reply = await request.get(`${url}/bitcoin-overview`, { headers })
      const { payments } = (await reply.json()) as { payments: { txid: string }[] }
      return payments.map(({ txid }) => txid)
    },
    /** Makes a payment that no miner takes, once the server has read the coins. Returns its id. */
    pay: async (data: object) => {
      const composed = { psbt: '' }
      await expect(async () => {
        const reply = await request.post(`${url}/bitcoin-transactions`, {
          headers,
          data: { account: id, ...data },
        })
        expect(reply.status()).toBe(200)
        Object.assign(composed, await reply.json())
      }).toPass({ timeout: 60_000 })
      return String(await sendToHelper('chainIndex', `spend ${kind} ${name} ${composed.psbt} hold`))
    },
    remove: () => request.delete(`${url}/bitcoin-accounts/${id}`, { headers }),
    sign: async (psbt: string, signers = '0') =>
      String(await sendToHelper('chainIndex', `sign ${kind} ${name} ${psbt} ${signers}`)),
  }
}

/** Downloads the transaction of the card and returns it in base64. */
export async function download(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await prepareCard(page).getByRole('button', { name: 'Download as .psbt' }).first().click()
  return readFileSync(await (await saved).path()).toString('base64')
}

export async function readBack(page: Page, psbt: string): Promise<void> {
  const buffer = Buffer.from(psbt, 'base64')
  const file = { name: 'signed.psbt', mimeType: 'application/octet-stream', buffer }
  await prepareCard(page).getByLabel('File').setInputFiles(file)
}

/** The line of the comparison with what was reviewed. */
export const checkLine = (page: Page, name: string) =>
  prepareCard(page).getByRole('row', { name: new RegExp(`^${name}`) })

/** Sends the final transaction to the chain, as its owner would, and returns its id. No miner takes it: other tests mine, too. */
export async function submit(page: Page): Promise<string> {
  const saved = page.waitForEvent('download')
  await prepareCard(page).getByRole('button', { name: 'Download the signed transaction' }).click()
  const final = readFileSync(await (await saved).path(), 'utf8')
  return String(await sendToHelper('chainIndex', `submit ${final} hold`))
}
