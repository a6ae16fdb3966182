import clsx from 'clsx'
import type { ReactNode, Ref } from 'react'
import { PageTitle } from '#shared/components/page-title.tsx'

/**
 * One narrow column under the heading of the page: the shape of signing in, signing up and confirming. `isForVisitors` says
 * that it will go if there is a session after all: where one is stored, it stays out of sight before that is known, and
 * comes when nobody finds out.
 */
export function AuthCard({
  title,
  lead,
  links,
  headingRef,
  isForVisitors = false,
  children,
}: {
  title: string
  lead?: ReactNode
  links?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
  isForVisitors?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={clsx(
        'mx-auto flex w-full max-w-[30rem] flex-col gap-6 py-4 sm:py-10',
        isForVisitors && 'in-data-[session=stored]:animate-last',
      )}
    >
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="text-balance font-semibold text-28" ref={headingRef} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="mt-1 text-pretty text-muted">{lead}</p>}
      </div>
      <div className="rounded-ui border border-hairline bg-surface p-5 sm:p-6">{children}</div>
      {links && <div className="text-14">{links}</div>}
    </div>
  )
}
