import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import { Button } from './button.tsx'

const OUTCOME_SHOWN_MS = 4_000

type CopyButtonProps = {
  value: string
  label: string
  copied?: string
  failed?: string
}

/** Copies `value` to the clipboard. `copied` or `failed` replaces `label` for a moment and is announced. */
export function CopyButton({
  value,
  label,
  copied = messages.copied,
  failed = messages.copyFailed,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), OUTCOME_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  function copy() {
    // Absent where the page is not served over a secure origin.
    const written = navigator.clipboard?.writeText(value) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    )
  }

  const outcomeText = { none: '', copied, failed }[outcome]
  const longest = [label, copied, failed].reduce((a, b) => (b.length > a.length ? b : a))
  return (
    <>
      <Button onClick={copy} size="small">
        {outcome === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
        <span className="ghost text-start" data-ghost={longest}>
          {outcomeText || label}
        </span>
      </Button>
      <span className="sr-only" role="status">
        {outcomeText}
      </span>
    </>
  )
}
