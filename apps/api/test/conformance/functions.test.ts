import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { verifyUnspendableSpecimenAddress } from '../../src/bitcoin/specimen-address.ts'
import { PUBLISHED_KEY } from '../accounts/published-client.ts'
import { scenarios } from './scenarios.ts'

const SEND = { recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', amount: 0.1 }

/** Returns status and body from the error of a function call; the client does not parse them. */
async function answerIn(error: unknown) {
  expect(error).toMatchObject({ name: FunctionsHttpError.name })
  const { context } = error as FunctionsHttpError & { context: Response }
  return { status: context.status, body: await context.json() }
}

scenarios('functions', { env: { PUBLISHABLE_KEYS: PUBLISHED_KEY }, needs: ['functions'] }, (scenario) => {
  scenario('[wire 116] a bad address is an error whose context has the message', async (context) => {
    const { tab } = await context.member()
    const body = { ...SEND, recipientAddress: 'nonsense' }
    const { data, error } = await tab.functions().invoke('bitcoin-send-transaction', { body })
    expect(data).toBeNull()
    expect(await answerIn(error)).toMatchObject({
      status: 400,
      body: { error: 'Invalid address length', code: 'invalid_address' },
    })
  })

  scenario('a call without a session and an unknown name yield status and body', async (context) => {
    const [visitor, { tab }] = [await context.open(), await context.member()]
    for (const [by, name, status] of [
      [visitor, 'bitcoin-get-balance', 401],
      [tab, 'bitcoin-mint', 404],
    ] as const) {
      const { error } = await by.functions().invoke(name)
      expect(await answerIn(error)).toMatchObject({ status, body: { error: expect.any(String) } })
    }
  })

  scenario('[wire 115] wallet-generate without a body yields an address that verifies', async (context) => {
    const { tab } = await context.member()
    const generated = await tab.functions().invoke('bitcoin-wallet-generate')
    expect(generated.error).toBeNull()
    const { address, proof } = generated.data
    expect(verifyUnspendableSpecimenAddress(address, proof.r)).toBe(true)
    const balance = await tab.functions().invoke('bitcoin-get-balance')
    expect(balance.data).toMatchObject({ address, balance: 0, indexed: false })
  })
})
