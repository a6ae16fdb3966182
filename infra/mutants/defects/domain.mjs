/** Rules, money and wallets: what packages/domain and packages/wallet decide. */
export const defects = [
  {
    name: 'the largest amount leaves no room for the fee',
    file: 'packages/domain/src/amounts/fee.ts',
    find: '(balance * rate - DEMO_SEND_FEE * SATS_PER_BTC) / rate',
    replace: '(balance * rate) / rate',
    suites: { unit: ['packages/domain'], component: ['apps/web/src/features/send'], browser: ['send'] },
  },
  {
    name: 'a purchase is rounded up',
    file: 'packages/domain/src/amounts/price.ts',
    find: '((amount * SATS_PER_BTC) / price) as Sats',
    replace: '((amount * SATS_PER_BTC + price - 1n) / price) as Sats',
    suites: {
      unit: ['packages/domain'],
      component: ['apps/web/src/features/buy', 'apps/web/src/features/trading'],
    },
  },
  {
    name: 'half a cent of a dollar value is cut off',
    file: 'packages/domain/src/amounts/price.ts',
    find: '(amount * price + SATS_PER_BTC / 2n) / SATS_PER_BTC',
    replace: '(amount * price) / SATS_PER_BTC',
    suites: {
      unit: ['packages/domain'],
      component: ['apps/web/src/features/send'],
      api: ['apps/api/src/bitcoin'],
    },
  },
  {
    name: 'an address in mixed case is accepted',
    file: 'packages/domain/src/addresses/address.ts',
    find: 'BECH32_UPPER_CASE.test(trimmed) ? trimmed.toLowerCase()',
    replace: '/^(bc|tb)1/i.test(trimmed) ? trimmed.toLowerCase()',
    suites: {
      unit: ['packages/domain'],
      component: ['apps/web/src/features/send'],
      api: ['apps/api/src/bitcoin'],
    },
  },
  {
    name: 'a taproot address with the older checksum can be paid',
    file: 'packages/domain/src/addresses/address-checksum.ts',
    find: "address[SEGWIT_VERSION_POSITION] === 'q' ? bech32 : bech32m",
    replace: 'bech32.decodeUnsafe(address) ? bech32 : bech32m',
    suites: { unit: ['packages/domain'], api: ['apps/api/src/bitcoin'] },
  },
  {
    name: 'a digit counts as a special character of a password',
    file: 'packages/domain/src/identity/password.ts',
    find: 'requireCharacter(/[^A-Za-z0-9]/',
    replace: 'requireCharacter(/[^A-Za-z]/',
    suites: {
      unit: ['packages/domain'],
      component: ['apps/web/src/features/auth'],
      api: [
        'apps/api/src/auth/core/crypto',
        'apps/api/src/auth/accounts/sign-up',
        'apps/api/test/wire/bad-fields',
      ],
      browser: ['sign-up'],
    },
  },
  {
    name: 'a payment link with an unknown requirement is followed',
    file: 'packages/domain/src/payments/payment-uri.ts',
    find: "if (parameters.some(({ key }) => key.startsWith('req-'))) return fail('unknown_requirement')",
    replace: '',
    suites: { unit: ['packages/domain'], component: ['apps/web/src/features/send'] },
  },
  {
    name: 'a look-alike is judged with the prefix that all addresses share',
    file: 'packages/domain/src/addresses/look-alike.ts',
    find: 'const start = sharedStart - prefix',
    replace: 'const start = sharedStart',
    suites: { unit: ['packages/domain'], component: ['apps/web/src/features/send'] },
  },
  {
    name: 'an alert fires for what was so before it was made',
    file: 'packages/domain/src/alerts/alert.ts',
    find: "isCrossing: side === 'near' }",
    replace: "isCrossing: side !== 'beyond' }",
    suites: { unit: ['packages/domain'], api: ['apps/api/src/alerts'] },
  },
  {
    name: 'change of a payment may go back to a receiving address',
    file: 'packages/wallet/src/unsigned-payment.ts',
    find: "if (address?.branch !== 'change') return 'foreign_change'",
    replace: "if (address === null) return 'foreign_change'",
    suites: { unit: ['packages/wallet'], component: ['apps/web/src/features/send'] },
  },
  {
    name: 'a transaction may pay a higher fee than was said',
    file: 'packages/wallet/src/unsigned-payment.ts',
    find: "return left === fee ? null : 'other_fee'",
    replace: "return left >= fee ? null : 'other_fee'",
    suites: {
      unit: ['packages/wallet'],
      component: ['apps/web/src/features/send'],
      api: ['apps/api/test/chain/loopback'],
    },
  },
]
