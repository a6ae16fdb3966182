import clsx from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import { Button, type ButtonProps } from '../actions/button.tsx'
import { InfoIcon, WarningIcon } from '../icons.tsx'

type NoticeProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'info' | 'warn' | 'sample'
  title?: ReactNode
  /** The button under the text, or more than one. */
  action?: ButtonProps | readonly ButtonProps[] | false
  /** Stands beside the buttons. */
  outcome?: ReactNode
}

/** Text that stays on the page: `sample` about the demo, `warn` about a loss. Give it a `role` if it appears by itself. */
export function Notice({ tone = 'info', title, action, outcome, className, children, ...box }: NoticeProps) {
  const ToneIcon = tone === 'info' ? InfoIcon : WarningIcon
  return (
    <div {...box} className={clsx('flex gap-3 rounded-ui border px-4 py-3', tones[tone], className)}>
      {/* Where a line holds a word or two, the words need its space. */}
      <ToneIcon className={clsx('mt-0.5 shrink-0 max-[14rem]:hidden', tone === 'warn' && 'text-loss')} />
      <div className="measure min-w-0 grow text-14">
        {title && <p className="font-semibold text-16">{title}</p>}
        {children && <div className={title ? 'mt-0.5' : 'py-0.5'}>{children}</div>}
        {action && (
          <div className="mt-3 flex flex-wrap gap-3">
            {[action].flat().map((button, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a button is its place
              <Button {...button} key={index} size="small" />
            ))}
            {outcome}
          </div>
        )}
      </div>
    </div>
  )
}

const tones = {
  info: 'border-hairline bg-surface text-ink',
  warn: 'border-loss bg-surface text-ink',
  sample: 'border-sample-edge bg-sample-tint text-sample',
}
