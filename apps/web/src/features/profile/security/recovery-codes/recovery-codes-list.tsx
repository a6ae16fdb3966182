import { formatEmailAddress } from '@satlens/domain'
import { useId, useState } from 'react'
import { saveFile } from '#shared/browser/save-file.ts'
import { settings } from '#shared/browser/settings.ts'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { messages } from '../messages.ts'

const text = messages.codes

export function RecoveryCodesList({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[]
  email: string
  onDone: () => void
}) {
  const titleId = useId()
  const [isSaved, setSaved] = useState(false)
  const [day] = useState(() => formatDay(new Date()))
  const { brand } = settings

  function download() {
    const lines = codes.map(formatRecoveryCode)
    const content = [
      text.listTitle(brand),
      text.listMeta(formatEmailAddress(email), day),
      '',
      ...lines,
      '',
      text.listNote,
      '',
    ]
    saveFile(text.file(brand), 'text/plain;charset=utf-8', content.join('\n'))
  }

  return (
    <div className="flex flex-col gap-5">
      <p className="text-14 text-muted">{text.shown}</p>
      <section
        aria-labelledby={titleId}
        className="rounded-ui border border-control border-dashed"
        data-print-alone
      >
        <header className="border-control border-b border-dashed px-4 py-3">
          <h4 className="font-semibold" id={titleId}>
            {text.listTitle(brand)}
          </h4>
          <p className="text-14 text-muted">{text.listMeta(formatEmailAddress(email), day)}</p>
        </header>
        <ol className="px-4 py-1" dir="ltr">
          {codes.map((code, index) => (
            <li
              className="flex items-baseline gap-4 border-hairline border-b py-1.5 last:border-b-0"
              key={code}
            >
              <span aria-hidden="true" className="figures w-5 text-end text-14 text-muted">
                {index + 1}
              </span>
              <span className="font-mono">{formatRecoveryCode(code)}</span>
            </li>
          ))}
        </ol>
        <p className="border-control border-t border-dashed px-4 py-3 text-14 text-muted">{text.listNote}</p>
      </section>
      <div className="flex flex-wrap gap-3">
        <Button onClick={download} size="small">
          <DownloadIcon className="size-4" />
          {text.download}
        </Button>
        <Button onClick={() => window.print()} size="small">
          {text.print}
        </Button>
        <CopyButton label={text.copy} value={codes.map(formatRecoveryCode).join('\n')} />
      </div>
      <div className="flex flex-col gap-2 border-hairline border-t pt-3">
        <Checkbox checked={isSaved} label={text.saved} onChange={(event) => setSaved(event.target.checked)} />
        <Button disabled={!isSaved} onClick={onDone} variant="primary" wide>
          {text.done}
        </Button>
      </div>
    </div>
  )
}

/** A code in groups of four. The server accepts it with and without the dashes. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''
