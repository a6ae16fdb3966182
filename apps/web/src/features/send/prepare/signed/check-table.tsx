import type { ComposedTransaction } from '@satlens/contract'
import { formatSats, toSats } from '@satlens/domain'
import { CheckIcon, CloseIcon } from '#ui/icons.tsx'
import { messages } from '../messages.ts'
import { type CheckLine, countSignatures, createCheckLines } from './check-lines.ts'
import type { SignedCheck } from './use-signed-check.ts'

const text = messages.signed

/** Every line of the reviewed transaction with the result of its comparison. */
export function CheckTable({
  transaction,
  result: { check, parts },
}: {
  transaction: ComposedTransaction
  result: SignedCheck
}) {
  const { signatures, needed } = countSignatures(check)
  return (
    // With large text it scrolls inside itself.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={text.lines} className="max-w-[48rem] overflow-x-auto rounded-ui" tabIndex={0}>
      <table className="w-full border-collapse text-14">
        <caption className="mb-2 text-start font-medium">{text.lines}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{text.line}</th>
            <th scope="col">{text.reviewed}</th>
            <th scope="col">{text.result}</th>
          </tr>
        </thead>
        <tbody className="border-ink border-t">
          {createCheckLines(transaction, check, parts).map((line) => (
            <Line key={`${line.kind} ${line.number}`} line={line} />
          ))}
          {/* Those of another transaction do not count. */}
          {check.differences.length === 0 && (
            <tr className="border-hairline border-b align-top">
              <Term>{text.signatures}</Term>
              <td />
              <td className="figures py-2.5 text-end font-medium">{text.signaturesOf(signatures, needed)}</td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

const Term = ({ children }: { children: string }) => (
  <th className="py-2.5 pe-4 text-start font-regular text-muted sm:w-36" scope="row">
    {children}
  </th>
)

function Line({ line: { differences, reviewed, read, ...line } }: { line: CheckLine }) {
  const isEqual = differences.length === 0
  return (
    <tr className="border-hairline border-b align-top">
      <Term>{getTerm(line)}</Term>
      <td className="py-2.5 pe-4">
        {reviewed ? <Part {...reviewed} /> : line.kind !== 'form' && text.nothing}
        {!isEqual && read && (
          <div className="mt-2 text-loss">
            <span className="font-medium">{text.read}</span>
            <Part {...read} />
          </div>
        )}
      </td>
      <td className="py-2.5 text-end">
        {isEqual ? (
          <Verdict icon={CheckIcon} tone="text-gain" word={text.equal} />
        ) : (
          differences.map((kind) => (
            <Verdict icon={CloseIcon} key={kind} tone="font-medium text-loss" word={text.kinds[kind]} />
          ))
        )}
      </td>
    </tr>
  )
}

function Verdict({ icon: Icon, tone, word }: { icon: typeof CheckIcon; tone: string; word: string }) {
  return (
    <span className={`flex items-start justify-end gap-1.5 ${tone}`}>
      <Icon className="mt-0.5 size-4 shrink-0" />
      {word}
    </span>
  )
}

function Part({ amount, address }: NonNullable<CheckLine['reviewed']>) {
  return (
    <>
      {amount !== null && <span className="figures block">{formatSats(toSats(BigInt(amount)))}</span>}
      {address !== null && (
        <code className="wrap-anywhere block font-mono text-12" dir="ltr">
          {address}
        </code>
      )}
    </>
  )
}

function getTerm({ kind, number, count }: Pick<CheckLine, 'kind' | 'number' | 'count'>): string {
  switch (kind) {
    case 'coin':
      return text.coin(number, count)
    case 'recipient':
      return count === 1 ? text.recipient : text.output(number)
    default:
      return text[kind]
  }
}
