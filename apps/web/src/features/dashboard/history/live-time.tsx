import { getLiveTimeEndpoint, type LiveTimeResponse, MAX_PRICE_AGE_MS } from '@satlens/contract'
import type { Currency } from '@satlens/domain'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { publicApi } from '#shared/api/api.ts'
import { pollEvery, queryClient } from '#shared/query/query-client.ts'
import { formatLiveShare, formatSpan, getLiveShare, getMeasuredSeconds } from './live-share.ts'
import { liveTimeMessages as text } from './live-time-messages.ts'

const POLL_MS = 60_000

const liveTimeQuery = (currency: Currency) =>
  queryOptions({
    queryKey: ['live-time', currency],
    queryFn: ({ signal }) => publicApi.call(getLiveTimeEndpoint, { query: { currency }, signal }),
    ...pollEvery(POLL_MS),
    // It has no button: what could not be loaded is asked for again.
    refetchInterval: POLL_MS,
  })

/** The share of the last 24 hours in which each price in a currency was live, and over which time it was measured. */
export function LiveTime({ currency, isKnown }: { currency: Currency; isKnown: boolean }) {
  const { data, isLoadingError } = useQuery({ ...liveTimeQuery(currency), enabled: isKnown }, queryClient)
  return (
    // As high as what is shown next.
    <div className="min-h-16 sm:min-h-12">
      {isLoadingError && <p>{text.failed}</p>}
      {data && <Shares {...data} />}
    </div>
  )
}

function Shares({ prices, window }: LiveTimeResponse) {
  const times = prices.map(({ kind, observed_seconds: observedSeconds, live_seconds: liveSeconds }) => ({
    kind,
    observedSeconds,
    liveSeconds,
  }))
  const measured = getMeasuredSeconds(times)
  const titleId = useId()
  const isSimulated = prices.some(({ source }) => source === 'simulated')
  if (measured === null) return <p>{text.nothing}</p>
  return (
    <>
      <p id={titleId}>{isSimulated ? text.simulatedTitle : text.title}</p>
      <ul aria-labelledby={titleId} className="flex flex-wrap gap-x-4">
        {times.map(({ kind, ...time }) => {
          const share = getLiveShare(time)
          return (
            <li className="figures" key={kind}>
              {share === null ? text.unknown[kind] : text.share[kind](formatLiveShare(share))}
            </li>
          )
        })}
      </ul>
      <p>
        {measured < window - TOLERANCE_SECONDS ? text.part(formatSpan(measured)) : text.day}{' '}
        {text.explanation(MAX_PRICE_AGE_MS.live / 1_000)}
      </p>
    </>
  )
}

/** The polls of a day may leave out moments, such as those of a restart. */
const TOLERANCE_SECONDS = 600
