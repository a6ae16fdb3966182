import type { ReactNode } from 'react'

/** One way to sign in: its name, whose it is and since when, and at the end what can be done with it. */
export function SignInMethodRow({
  name,
  facts,
  children,
}: {
  name: string
  facts: readonly ReactNode[]
  children: ReactNode
}) {
  return (
    <li className="flex flex-col gap-3 border-hairline border-b px-5 py-4 last:border-b-0 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <ul className="mt-1 flex flex-col gap-x-6 gap-y-0.5 text-14 text-muted sm:flex-row sm:flex-wrap">
          {facts.map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a row never change places
            <li className="measure min-w-0 break-words" key={index}>
              {fact}
            </li>
          ))}
        </ul>
      </div>
      <div className="flex shrink-0 flex-col items-start gap-1 sm:items-end">{children}</div>
    </li>
  )
}
