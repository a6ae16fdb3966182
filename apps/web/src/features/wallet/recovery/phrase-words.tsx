import { useEffect } from 'react'
import { messages } from '../messages.ts'

const text = messages.recovery

export function PhraseWords({ phrase }: { phrase: string }) {
  return (
    <div className="rounded-ui border border-control border-dashed px-4 pt-3">
      <p className="pb-3 text-14 text-muted">{text.wordsNote}</p>
      <ol
        aria-label={text.words}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] border-hairline border-t sm:grid-cols-3"
        dir="ltr"
      >
        {phrase.split(' ').map((word, index) => (
          <li
            className="flex min-h-10 items-baseline gap-3 border-hairline border-b py-2"
            // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place
            key={index}
          >
            <span aria-hidden="true" className="figures w-6 text-end text-14 text-muted">
              {index + 1}
            </span>
            <span className="font-mono">{word}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Hides words in a tab that is not visible, also from the picture that a phone keeps of a page. */
export function useHideWithPage(setShown: (isShown: false) => void): void {
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') setShown(false)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [setShown])
}
