import { useEffect, useState } from 'react'
import { messages } from '../../src/features/landing/messages.ts'
import { usd } from './money.ts'
import { useBuyPrice, useSpot, useTicker } from './prices.ts'

const text = messages.price

export function PriceCard() {
  const { data: spot } = useSpot()
  const { data: buy } = useBuyPrice()
  const { data: ticker } = useTicker()
  const now = useNow()
  const change = ticker && (ticker.last_trade_price / ticker.price_24h - 1) * 100
  return (
    <div className="card">
      <h2>{text.label}</h2>
      <p className="display">{spot ? usd(Number(spot.data.amount)) : text.nothing}</p>
      <p className={change && change < 0 ? 'loss' : 'gain'}>
        {change === undefined ? text.noChange : `${change > 0 ? '+' : ''}${change.toFixed(2)}%`} {text.period}
      </p>
      <dl>
        <Row
          term={text.age}
          value={
            spot ? `${Math.max(0, Math.round((now - Date.parse(spot.as_of)) / 1000))} s ago` : text.nothing
          }
        />
        <Row term={text.from} value={ticker ? usd(ticker.price_24h) : text.nothing} />
        <Row term={text.source} value={spot?.source ?? text.nothing} />
        <Row term={text.buy} value={buy ? usd(Number(buy.data.amount)) : text.nothing} />
      </dl>
    </div>
  )
}

function Row({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="muted">{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(ticking)
  }, [])
  return now
}
