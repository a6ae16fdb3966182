import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { ExternalIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { messages } from './messages.ts'

const text = messages.pro.plan

/** Leads to the external payment page in a new tab (docs/spec/README.md#screens, docs/spec/README.md#calls). Names the page unless `bare`. Without one it says that there is none. */
export function SubscribeLink({
  link = settings.payment_link,
  wide = false,
  bare = false,
  variant,
}: SubscribeLinkProps) {
  if (link === null) return <p className="text-14 text-muted">{text.closed}</p>
  const { host } = new URL(link)
  return (
    <div>
      <Button asChild variant={variant} wide={wide}>
        <a href={link} rel="noopener noreferrer" target="_blank">
          {text.subscribe}
          <ExternalIcon className="ms-2 shrink-0 max-[14rem]:hidden" />
          <VisuallyHidden> {text.newTab}</VisuallyHidden>
        </a>
      </Button>
      {!bare && (
        <p className="mt-2 text-14 text-muted">
          {host === settings.host ? text.opensHere : text.opens(host)}
        </p>
      )}
    </div>
  )
}

type SubscribeLinkProps = {
  link?: string | null
  wide?: boolean
  bare?: boolean
  variant?: 'primary' | 'secondary'
}
