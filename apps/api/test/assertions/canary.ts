import type { Answer } from './answer.ts'

/** A text that no caller may be told, and what it is. */
export interface Canary {
  readonly what: string
  readonly text: string
}

/** Throws where an answer tells something that the question did not. */
export function expectNoCanary(
  canaries: readonly Canary[],
  { asked, answer }: { readonly asked: string; readonly answer: Pick<Answer, 'headers' | 'body'> },
): void {
  const told = `${JSON.stringify(answer.headers)}\n${answer.body}`
  for (const { what, text } of canaries) {
    if (told.includes(text) && !asked.includes(text)) {
      throw new Error(`${asked.slice(0, 500)} gave away ${what}: ${told.slice(0, 2_000)}`)
    }
  }
}
