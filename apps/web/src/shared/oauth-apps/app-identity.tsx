import type { OAuthGrantClient } from '@satlens/contract'
import { useState } from 'react'
import { Tag } from '#ui/data/tag.tsx'
import { getAppHost, getLogoUrl } from './app-links.ts'
import { formatAppName, getAppInitial } from './app-name.ts'
import { messages } from './messages.ts'

/** The logo of an app, or the first letter of its name. */
function AppLogo({ client }: { client: OAuthGrantClient }) {
  const [isBroken, setBroken] = useState(false)
  const logo = getLogoUrl(client, location.origin)
  const box = 'size-11 shrink-0 rounded-ui border border-hairline'
  if (logo !== null && !isBroken)
    return <img alt="" className={`${box} object-contain`} onError={() => setBroken(true)} src={logo} />
  return (
    <span
      aria-hidden="true"
      className={`${box} flex items-center justify-center bg-tint font-semibold text-18`}
    >
      {getAppInitial(client.name)}
    </span>
  )
}

/** Who an app says it is: logo, name and site, with a mark if the operator has not checked that. */
export function AppIdentity({ client }: { client: OAuthGrantClient }) {
  const host = getAppHost(client.uri)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
      <AppLogo client={client} />
      <div className="min-w-0 grow basis-32">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <span className="min-w-0 break-words">{formatAppName(client.name)}</span>
          {!client.is_verified && <Tag tone="sample">{messages.unverified}</Tag>}
        </p>
        {host !== null && (
          <p className="break-all text-14 text-muted">
            <bdi dir="ltr">{host}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}
