const ID = '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0'

const alert = (digit: string, kind: string, value: string, status: string) => ({
  id: `${ID}${digit}`,
  kind,
  currency: 'USD',
  value,
  status,
  waits_for_return: false,
  mails: digit !== '2',
  ...(status === 'expired'
    ? { created_at: '2026-08-18T09:26:00.000Z', expires_at: '2026-11-16T09:26:00.000Z' }
    : { created_at: '2026-11-20T18:04:00.000Z', expires_at: '2027-02-18T18:04:00.000Z' }),
  fired_at: status === 'fired' ? '2026-11-21T07:30:00.000Z' : null,
})

export const ALERTS = {
  alerts: [
    alert('1', 'price_above', '70000.00', 'active'),
    alert('2', 'day_move', '5.00', 'paused'),
    alert('3', 'price_below', '61500.00', 'fired'),
    alert('4', 'price_above', '125000.00', 'expired'),
  ],
  active_limit: 3,
  kept_limit: 20,
  evaluating: true,
  paused: null,
  paused_currencies: [],
  settings: { mails: true, has_confirmed_address: true },
}

const CROSSING = {
  id: `${ID}a`,
  alert_id: `${ID}3`,
  kind: 'price_below',
  currency: 'USD',
  value: '61500.00',
  price: '61498.20',
  price_24h: null,
  as_of: '2026-11-21T07:30:00.000Z',
  source: 'Coinbase',
  mailed: true,
}
const DAY_MOVE = {
  kind: 'day_move',
  currency: 'USD',
  value: '7.50',
  price: '61980.00',
  price_24h: '67120.55',
}
const SIMULATED = { as_of: '2026-11-19T21:12:00.000Z', source: 'simulated', mailed: false }
export const NOTICES = [CROSSING, { ...DAY_MOVE, ...SIMULATED, id: `${ID}b`, alert_id: null }]
