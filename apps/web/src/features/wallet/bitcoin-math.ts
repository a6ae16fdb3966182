// All that knows curves and words, as one part of the page that is fetched when somebody needs it.
export {
  deriveAccount,
  formatPhraseIssue,
  generatePhrase,
  parsePhrase,
} from '@satlens/wallet/keys'
export { judgeAddress } from './own-address.ts'
export { readWatched, watchedMessage } from './watched.ts'
