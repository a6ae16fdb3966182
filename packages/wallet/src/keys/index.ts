export { type Account, type AccountChoice, deriveAccount } from './derive-account.ts'
export {
  formatPhraseIssue,
  generatePhrase,
  isPhraseWord,
  PHRASE_WORDS,
  type Phrase,
  type PhraseIssue,
  parsePhrase,
} from './phrase.ts'
