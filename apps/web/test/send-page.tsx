import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { SendPage } from '../src/features/send/send.page.tsx'
import { type Answer, type ReceivedRequest, type Route, startFakeServer } from './fake-server.ts'
import { dialog, enter, press, renderPage } from './render-page.tsx'

export const SEND_PATH = '/functions/v1/bitcoin-send-transaction'
const BALANCE_PATH = '/functions/v1/bitcoin-get-balance'
/** The example address of BIP173. */
export const GOOD_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** Returns the response to a send, with further fields for the user's wallet. */
export const recordedSendAnswer =
  (more: object) =>
  (request: ReceivedRequest): Answer => {
    const { recipientAddress, amount } = request.body as { recipientAddress: string; amount: number }
    return {
      body: {
        id: '0f4b8f5e-5d3c-4c55-8f3a-1f1f5f0a9b11',
        demo: true,
        broadcast: false,
        txid: null,
        recipientAddress,
        amount,
        amount_sats: String(Math.round(amount * 1e8)),
        amount_usd: '4475.00',
        fee_usd: '2.00',
        total_usd: '4477.00',
        rate_usd: '44750.00',
        created_at: '2026-11-21T09:30:00Z',
        message: 'Demo send recorded. Nothing was broadcast.',
        psbt: null,
        psbt_absent_because: 'no_wallet',
        network_fee_sats: null,
        fee_rate: null,
        ...more,
      },
    }
  }

export const walletAnswer = (more: object): Answer => ({
  body: {
    address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    balance: 0.05,
    balance_sats: '5000000',
    network: 'signet',
    indexed: true,
    as_of: '2026-11-21T09:00:00Z',
    ...more,
  },
})

export function openSend(
  send: Route = recordedSendAnswer({}),
  wallet: Route = walletAnswer({ address: null }),
) {
  const server = startFakeServer({ [`POST ${SEND_PATH}`]: send, [`POST ${BALANCE_PATH}`]: wallet })
  return { server, ...renderPage(<SendPage />, { path: '/send' }) }
}

export const recipient = () => screen.getByLabelText('Recipient Address')
export const amount = (unit = 'BTC') => screen.getByLabelText(`Amount (${unit})`)
export const reviewDialog = () => dialog('Review your send')
export const confirm = () => reviewDialog().getByRole('button', { name: /Confirm demo send|Try again/ })

/** Fills in the form and submits it. */
export async function review(person: UserEvent, address = GOOD_ADDRESS, value = '0.1', unit = 'BTC') {
  await enter(person, recipient(), address)
  await enter(person, amount(unit), value)
  await press(person, 'Send Bitcoin')
}
