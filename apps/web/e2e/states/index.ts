import type { Account } from '../fixtures.ts'
import { alertStates } from './alerts.ts'
import { notFoundStates, offlineStates } from './app.ts'
import { signInStates, signUpStates } from './auth.ts'
import { blockchainTestStates } from './blockchain-test.ts'
import { buyStates, openBuyStates } from './buy.ts'
import { dashboardStates } from './dashboard.ts'
import { kycStates } from './kyc.ts'
import { landingStates } from './landing.ts'
import { legalStates } from './legal.ts'
import { sendStates } from './send.ts'
import type { ScreenState } from './state.ts'
import { openTradingStates, tradingStates } from './trading.ts'

export { recoveryStates } from './auth.ts'
export { profileStates } from './profile.ts'
export { secondFactorStates } from './second-factor.ts'
export type { ScreenState } from './state.ts'
export { walletStates } from './wallet.ts'

/** What anyone may come to, on a server that lets visitors read the buy and trading pages. */
export const visitorStates = (account: Account): readonly ScreenState[] => [
  ...landingStates,
  ...legalStates,
  ...notFoundStates,
  ...signUpStates(account),
  ...signInStates(account),
  ...openBuyStates,
  ...openTradingStates,
]

/** The market, for whoever is signed in. */
export const marketStates: readonly ScreenState[] = [
  ...dashboardStates,
  ...alertStates,
  ...buyStates,
  ...tradingStates,
]

/** What neither market, wallet nor profile has. */
export const otherStates: readonly ScreenState[] = [
  ...kycStates,
  ...sendStates,
  ...blockchainTestStates,
  ...offlineStates,
]
