import { messages } from './messages.ts'

const text = messages.plan

/** What Pro costs as the trading pages state it, with the line about the other figure (docs/spec/README.md#product, docs/spec/README.md#constants). */
export function ProPlanPrice() {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="figures font-semibold text-40">{text.price}</span>
        <span className="text-muted">{text.perMonth}</span>
      </p>
      <p className="mt-3 text-pretty">{text.note}</p>
    </>
  )
}
