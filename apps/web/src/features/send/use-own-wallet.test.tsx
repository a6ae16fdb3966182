import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { setSignedIn } from '../../../test/session.ts'
import { publicApi } from '../../shared/api/api.ts'
import { useOwnWallet } from './use-own-wallet.ts'

const PATH = '/functions/v1/bitcoin-get-balance'
const WALLET = {
  address: null,
  balance: 0,
  balance_sats: '0',
  network: 'signet',
  indexed: false,
  as_of: '2026-11-21T09:30:00Z',
}

beforeEach(setSignedIn)

test('two components and a network that returns meanwhile send one request for the balance', async () => {
  let answer = (_answer: Answer) => {}
  const reachable: Answer[] = ['unreachable', { body: {} }]
  const server = startFakeServer({
    [`POST ${PATH}`]: () => new Promise((resolve) => (answer = resolve)),
    'GET /health': () => reachable.shift() ?? 'unreachable',
  })
  const { result } = renderHook(() => [useOwnWallet(), useOwnWallet()])
  await waitFor(() => expect(server.to(PATH)).toHaveLength(1))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await act(() => publicApi.send('/health', { method: 'GET' }).catch(() => {}))
  await act(() => publicApi.send('/health', { method: 'GET' }))
  answer({ body: WALLET })
  await waitFor(() => expect(result.current[0]).toMatchObject({ status: 'read', wallet: WALLET }))
  expect(result.current[1]).toEqual(result.current[0])
  expect(server.to(PATH)).toHaveLength(1)
})
