import { expect } from 'vitest'

// Frequent words that none of the other languages has.
const WORDS =
  /\b(the|you|your|and|with|was|this|that|of|to|from|if|sign|account|email|password|link|open|button|wallet|price|payment|alert|device|unknown|send|never|at or|has)\b/gi

/** Fails for a text in another language that has English words. Names that are the same everywhere are passed by. */
export function expectNoEnglish(text: string, names: readonly string[]): void {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text.replace(/https?:\S+/g, ''))
  const loanWords = /^(Link|Wallet|Account|E-Mail)$/
  const found = [...rest.matchAll(WORDS)].map(([word]) => word).filter((word) => !loanWords.test(word))
  expect(found, rest).toEqual([])
}
