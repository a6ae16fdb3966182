import type { LabelImport } from '@satlens/contract'
import { LOCALE } from '#shared/date-format.ts'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import type { ConflictChoice, LabelImportReport } from './import-label-file.ts'
import { messages } from './messages.ts'

const text = messages.import
const SHOWN_CONFLICTS = 5

/** What a file would change, what is left out and why, and a choice for the labels that differ. */
export function ImportPreview({
  report,
  choice,
  onChoice,
}: {
  report: LabelImportReport
  choice: ConflictChoice
  onChoice: (choice: ConflictChoice) => void
}) {
  const { added, changed, unchanged, shortened } = report
  const rows = [
    [text.added, added, true],
    [text.changed, changed, changed > 0],
    [text.unchanged, unchanged, unchanged > 0],
    [text.shortened, shortened, shortened > 0],
  ] as const
  return (
    <>
      {added + changed === 0 && <Notice>{text.nothing}</Notice>}
      <PrivateLines report={report} />
      <DescriptionList dense>
        {rows.map(
          ([term, number, isShown]) =>
            isShown && (
              <DescriptionRow key={term} term={term}>
                {number.toLocaleString(LOCALE)}
              </DescriptionRow>
            ),
        )}
      </DescriptionList>
      {changed > 0 && (
        <section>
          <h3 className="mb-2 font-medium text-14">{text.conflicts}</h3>
          <SegmentedControl
            label={text.conflicts}
            onChange={onChoice}
            options={[
              { value: 'keep', label: text.keep },
              { value: 'replace', label: text.replace },
            ]}
            value={choice}
          />
          <Conflicts conflicts={report.conflicts} total={changed} />
        </section>
      )}
      <IgnoredLines ignored={report.ignored} />
    </>
  )
}

function PrivateLines({ report }: { report: LabelImportReport }) {
  const count = report.ignored.find(({ reason }) => reason === 'private_key')?.count ?? 0
  if (count === 0) return null
  return (
    <Notice title={text.private.title(count)} tone="warn">
      {text.private.body(count)}
    </Notice>
  )
}

function Conflicts({ conflicts, total }: { conflicts: LabelImport['conflicts']; total: number }) {
  const shown = conflicts.slice(0, SHOWN_CONFLICTS)
  return (
    <>
      <ul className="mt-3 flex flex-col text-14">
        {shown.map(({ type, ref, stored, imported }) => (
          <li className="border-hairline border-b py-2 last:border-b-0" key={`${type},${ref}`}>
            <p className="wrap-anywhere font-mono text-12 text-muted" dir="ltr">
              {shorten(ref)}
            </p>
            <p className="wrap-anywhere">
              <span className="text-muted">{text.stored}: </span>
              <bdi>{stored}</bdi>
            </p>
            <p className="wrap-anywhere">
              <span className="text-muted">{text.imported}: </span>
              <bdi>{imported}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {total > shown.length && (
        <p className="mt-1 text-14 text-muted">{text.moreConflicts(total - shown.length)}</p>
      )}
    </>
  )
}

const shorten = (ref: string): string => (ref.length > 40 ? `${ref.slice(0, 16)}…${ref.slice(-12)}` : ref)

function IgnoredLines({ ignored }: { ignored: LabelImport['ignored'] }) {
  const total = ignored.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return null
  return (
    <Disclosure summary={text.ignored(total)} wide>
      <ul className="flex flex-col gap-2 text-14">
        {ignored.map(({ reason, count, lines }) => (
          <li key={reason}>
            <p className="text-ink">{text.reasons[reason](count)}</p>
            <p className="figures wrap-anywhere">{text.lineNumbers(lines, count)}</p>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
