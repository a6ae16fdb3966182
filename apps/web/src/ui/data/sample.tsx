import clsx from 'clsx'
import type { ReactNode } from 'react'

/** The word as it is printed on a sample banknote: wide-set capitals. */
export function SampleTag({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex min-h-6 items-center whitespace-nowrap rounded-ui border border-sample-edge bg-sample-tint px-2 font-semibold text-12 text-sample uppercase tracking-[0.12em]">
      {children}
    </span>
  )
}

/** Frames what is not real: a double hairline with `word` set into it. `caption` says what is a sample. */
export function SampleFrame({
  word,
  caption,
  className,
  children,
}: {
  word: string
  caption: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={clsx('relative rounded-ui border border-sample-edge p-[3px]', className)}>
      {/* Over the text and not over what stands at the end of its first line, which may be a button. */}
      <span className="absolute -top-3 start-5">
        <SampleTag>{word}</SampleTag>
      </span>
      {/* With its double frame as deep as any card, so that what stands side by side stands on one line. */}
      <div className="flex h-full flex-col rounded-[2px] border border-sample-edge bg-surface p-4">
        <div className="grow pb-4">{children}</div>
        <p className="border-hairline border-t pt-3 text-14 text-sample">{caption}</p>
      </div>
    </div>
  )
}

/** Names the mode of the page under its heading. A title that must keep its capitals is not `stamped`. */
export function SampleRibbon({
  word,
  stamped = true,
  children,
}: {
  word: string
  stamped?: boolean
  children: ReactNode
}) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-3 border-sample-edge border-b-3 border-double bg-sample-tint px-4 py-2 text-14 text-sample">
      <strong className={clsx('font-semibold', stamped && 'text-12 uppercase tracking-[0.12em]')}>
        {word}
      </strong>{' '}
      <span className="min-w-0 grow basis-48 text-pretty">{children}</span>
    </p>
  )
}
