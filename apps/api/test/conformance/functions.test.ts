import { FunctionsHttpError } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { verifySpecimen } from '../../src/bitcoin/specimen-address.ts'
import { PUBLISHED_KEY } from '../published-client.ts'
import { scenarios } from './scenarios.ts'
import { somebody } from './somebody.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** The answer inside the error of a function call; the client itself does not read it (wire §14.2). */
async function answerIn(error: unknown) {
  expect(error).toMatchObject({ name: FunctionsHttpError.name })
  const { context } = error as FunctionsHttpError & { context: Response }
  return { status: context.status, body: await context.json() }
}

scenarios('functions', { PUBLISHABLE_KEYS: PUBLISHED_KEY }, (scenario) => {
  scenario(
    '[wire 116] a bad address is an error whose context has the words',
    ['functions'],
    async (world) => {
      const { tab } = await somebody(world)
      const { data, error } = await tab.functions().invoke('bitcoin-send-transaction', {
        body: { recipientAddress: 'nonsense', amount: 0.1 },
      })
      expect(data).toBeNull()
      expect(await answerIn(error)).toMatchObject({
        status: 400,
        body: { error: 'Invalid address length', code: 'invalid_address' },
      })
    },
  )

  scenario(
    'without a session, and for an unknown name, the error has a status and a body',
    ['functions'],
    async (world) => {
      const nobody = await world.open()
      const { tab } = await somebody(world)
      for (const [by, name, status] of [
        [nobody, 'bitcoin-get-balance', 401],
        [tab, 'bitcoin-mint', 404],
      ] as const) {
        const { error } = await by.functions().invoke(name)
        expect(await answerIn(error)).toMatchObject({ status, body: { error: expect.any(String) } })
      }
    },
  )

  scenario(
    '[wire 115] generate without a body gives an address that verifies; the balance knows it',
    ['functions'],
    async (world) => {
      const { tab } = await somebody(world)
      const generated = await tab.functions().invoke('bitcoin-wallet-generate')
      expect(generated.error).toBeNull()
      const { address, proof } = generated.data
      expect(verifySpecimen(address, proof.r)).toBe(true)
      const balance = await tab.functions().invoke('bitcoin-get-balance')
      expect(balance.data).toMatchObject({ address, balance: 0, indexed: false })
    },
  )

  scenario('a send answers as a demo, and its key holds over a retry', ['functions'], async (world) => {
    const { tab } = await somebody(world)
    const send = () =>
      tab.functions().invoke('bitcoin-send-transaction', {
        body: { recipientAddress: ADDRESS, amount: 0.1 },
        headers: { 'Idempotency-Key': 'retry' },
      })
    const first = await send()
    expect(first.data).toMatchObject({ demo: true, broadcast: false, txid: null, total_usd: '4477.00' })
    expect((await send()).data).toEqual(first.data)
  })
})
