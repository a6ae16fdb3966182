// All that knows curves and words, as one part of the page that is fetched when somebody needs it.
export {
  deriveWalletAccount,
  formatRecoveryPhraseIssue,
  generateRecoveryPhrase,
  parseRecoveryPhrase,
} from '@satlens/wallet/keys'
export {
  formatWatchTargetIssue,
  parseWatchTarget,
} from './load/watch-target.ts'
export { checkAddress } from './receive/check-address.ts'
