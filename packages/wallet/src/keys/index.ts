export { type Account, type AccountChoice, accountOf } from './account-of.ts'
export {
  generatePhrase,
  isPhraseWord,
  PHRASE_WORDS,
  type Phrase,
  type PhraseIssue,
  parsePhrase,
  phraseMessage,
} from './phrase.ts'
