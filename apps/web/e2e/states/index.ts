import type { Account } from '../fixtures.ts'
import { alertStates } from './alerts.ts'
import { notFoundStates, offlineStates } from './app.ts'
import { signInStates, signUpStates } from './auth.ts'
import { blockchainTestStates } from './blockchain-test.ts'
import { buyStates, openBuyStates } from './buy.ts'
import { marketStates } from './dashboard.ts'
import { kycStates } from './kyc.ts'
import { landingStates } from './landing.ts'
import { legalStates } from './legal.ts'
import type { ScreenState } from './state.ts'
import { openTradingStates, tradingPageStates } from './trading.ts'

export { recoveryStates } from './auth.ts'
export { profileStates } from './profile.ts'
export { secondFactorStates } from './second-factor.ts'
export { sendStates } from './send.ts'
export type { ScreenState } from './state.ts'
export { walletStates } from './wallet.ts'

/** The public pages. */
export const visitorStates = (account: Account): readonly ScreenState[] => [
  ...landingStates,
  ...legalStates,
  ...notFoundStates,
  ...signUpStates(account),
  ...signInStates(account),
]

/** What visitors may read of the trading pages on a server that opens them. */
export const openStates: readonly ScreenState[] = [...openBuyStates, ...openTradingStates]

/** The dashboard with its alerts. */
export const dashboardStates: readonly ScreenState[] = [...marketStates, ...alertStates]

/** The pages of purchases and sales, for a signed-in user. */
export const tradingStates: readonly ScreenState[] = [...buyStates, ...tradingPageStates]

/** What no other group has. */
export const otherStates: readonly ScreenState[] = [...kycStates, ...blockchainTestStates, ...offlineStates]
