import { lazy, Suspense, useMemo, useState } from 'react'
import { saveFile } from '#shared/browser/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from './messages.ts'
import { decodeBase64 } from './parse-transaction.ts'

const PsbtCodes = lazy(async () => {
  const loaded = await import('./psbt-codes.tsx').catch(() => null)
  return { default: loaded?.PsbtCodes ?? CodesFailed }
})

/** Offers a PSBT as a file, as text and as QR codes. `name` is that of the file, without its ending. */
export function PsbtExport({ base64, name }: { base64: string; name: string }) {
  const psbt = useMemo(() => decodeBase64(base64) ?? new Uint8Array(), [base64])
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => saveFile(`${name}.psbt`, 'application/octet-stream', psbt)} size="small">
          <DownloadIcon className="size-4" />
          {messages.download}
        </Button>
        <CopyButton label={messages.copy} value={base64} />
        <Button onClick={() => saveFile(`${name}.txt`, 'text/plain', base64)} size="small" variant="quiet">
          {messages.downloadText}
        </Button>
      </div>
      {/* Closed, it would go on animating. */}
      <Disclosure onToggle={setOpen} summary={messages.codes.show} wide>
        {isOpen && (
          <Suspense fallback={<CardSkeleton label={messages.codes.loading} />}>
            <PsbtCodes psbt={psbt} />
          </Suspense>
        )}
      </Disclosure>
    </>
  )
}

const CodesFailed = (_props: { psbt: Uint8Array }) => <p className="text-14">{messages.codes.failed}</p>
