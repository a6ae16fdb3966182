import type { FactorType } from '../users/factors.queries.ts'
import type { FactorKind } from './factor-kind.ts'
import { phoneFactor } from './phone/phone-factor.ts'
import { totpFactor } from './totp/totp-factor.ts'
import { webauthnFactor } from './webauthn/webauthn-factor.ts'

/** The kinds of second factors by their `factor_type`. */
export const FACTOR_KINDS: Readonly<Record<FactorType, FactorKind>> = {
  totp: totpFactor,
  phone: phoneFactor,
  webauthn: webauthnFactor,
}
