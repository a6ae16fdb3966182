import { useEffect, useState } from 'react'
import { CheckIcon, CopyIcon } from '../icons.tsx'
import { Button, type ButtonStyleProps } from './button.tsx'

const SECONDS_SAID = 4

/** `copied` and `failed` take the place of `label` for a moment and are announced. */
export type CopyButtonProps = ButtonStyleProps & {
  value: string
  label: string
  copied: string
  failed: string
  className?: string | undefined
}

/** Puts `value` on the clipboard, exactly as given. */
export function CopyButton({ value, label, copied, failed, size = 'small', ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'failed'>('none')

  useEffect(() => {
    if (outcome === 'none') return
    const timer = setTimeout(() => setOutcome('none'), SECONDS_SAID * 1000)
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

  const said = { none: '', copied, failed }[outcome]
  return (
    <>
      <Button {...look} onClick={copy} size={size}>
        {outcome === 'copied' ? <CheckIcon className="size-4" /> : <CopyIcon className="size-4" />}
        <span className="ghost text-start" data-ghost={longest(label, copied, failed)}>
          {said || label}
        </span>
      </Button>
      <span className="sr-only" role="status">
        {said}
      </span>
    </>
  )
}

function longest(...texts: string[]): string {
  return texts.reduce((a, b) => (b.length > a.length ? b : a))
}
