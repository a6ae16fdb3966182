// All that knows curves and words, as one part of the page that is fetched when somebody needs it.
export {
  deriveWalletAccount as deriveAccount,
  formatRecoveryPhraseIssue as formatPhraseIssue,
  generateRecoveryPhrase as generatePhrase,
  parseRecoveryPhrase as parsePhrase,
} from '@satlens/wallet/keys'
export {
  formatWatchTargetIssue as watchedMessage,
  parseWatchTarget as readWatched,
} from './load/watch-target.ts'
export { checkAddress as judgeAddress } from './receive/check-address.ts'
