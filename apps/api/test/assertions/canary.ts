import type { Answer } from './answer.ts'

export interface Canary {
  readonly what: string
  readonly text: string
}

/** Throws if an answer contains a canary that the request did not contain. */
export function expectNoCanary(
  canaries: readonly Canary[],
  { asked, answer }: { readonly asked: string; readonly answer: Pick<Answer, 'headers' | 'body'> },
): void {
  const content = `${JSON.stringify(answer.headers)}\n${answer.body}`
  for (const { what, text } of canaries) {
    if (content.includes(text) && !asked.includes(text)) {
      throw new Error(`${asked.slice(0, 500)} leaked ${what}: ${content.slice(0, 2_000)}`)
    }
  }
}
