export { type Account, type AccountChoice, deriveAccount } from './account-of.ts'
export {
  formatPhraseIssue,
  generatePhrase,
  isPhraseWord,
  PHRASE_WORDS,
  type Phrase,
  type PhraseIssue,
  parsePhrase,
} from './phrase.ts'
