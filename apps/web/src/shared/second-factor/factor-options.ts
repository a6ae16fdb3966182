import type { Factor, User } from '@satlens/contract'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { messages } from './messages.ts'

/** One way to show a second factor. A recovery code stands in for whichever was lost. */
export type FactorOption =
  | { readonly kind: 'app' | 'phone' | 'key'; readonly id: string; readonly label: string }
  | { readonly kind: 'recoveryCode'; readonly id: 'recoveryCode'; readonly label: string }

const KINDS = { totp: 'app', phone: 'phone', webauthn: 'key' } as const

/** The ways of an account, the most convenient first. A key that this browser cannot use is left out when another is there. */
export function getFactorOptions({
  factors = [],
}: {
  readonly factors?: User['factors']
}): readonly FactorOption[] {
  const verified = factors.filter(({ status }) => status === 'verified')
  const ways = [...verified].sort(byConvenience).map((factor, _, all) => wayOf(factor, all))
  const usable = ways.filter(({ kind }) => kind !== 'key' || isWebAuthnSupported())
  return [
    ...(usable.length > 0 ? usable : ways),
    { kind: 'recoveryCode', id: 'recoveryCode', label: messages.recoveryCode.way },
  ]
}

const ORDER: readonly Factor['factor_type'][] = ['webauthn', 'totp', 'phone']
const byConvenience = (a: Factor, b: Factor) => ORDER.indexOf(a.factor_type) - ORDER.indexOf(b.factor_type)

function wayOf({ id, factor_type, friendly_name }: Factor, all: readonly Factor[]): FactorOption {
  const kind = KINDS[factor_type]
  const isOneOfMany = all.filter((other) => other.factor_type === factor_type).length > 1
  // A name tells two keys apart; the only one is known by its kind.
  const label = isOneOfMany && friendly_name ? `${messages[kind].way}: ${friendly_name}` : messages[kind].way
  return { kind, id, label }
}
