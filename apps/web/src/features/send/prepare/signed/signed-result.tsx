import { saveFile } from '#shared/browser/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckIcon, DownloadIcon } from '#ui/icons.tsx'
import { encodeBase64 } from '../../psbt/parse-transaction.ts'
import { PsbtExport } from '../../psbt/psbt-export.tsx'
import { messages } from '../messages.ts'
import { countSignatures } from './check-lines.ts'
import type { SignedCheck } from './use-signed-check.ts'

const text = messages.signed

/** Says whether the transaction may be used, and offers it as a file if so. */
export function SignedResult({
  result: { check, bytes },
  fileName,
}: {
  result: SignedCheck
  fileName: string
}) {
  const { differences, transaction } = check
  const { signatures, needed } = countSignatures(check)
  if (differences.some(({ kind }) => kind === 'unreadable'))
    return (
      <Notice role="alert" tone="warn">
        {text.unreadable}
      </Notice>
    )
  if (differences.length > 0)
    return (
      <Notice role="alert" title={<span className="text-loss">{text.differs}</span>} tone="warn">
        {text.differsBody}
      </Notice>
    )
  if (signatures === 0)
    return (
      <Notice role="alert" title={text.unsigned}>
        {text.unsignedBody}
      </Notice>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-ui border border-gain p-4 max-[14rem]:border-0 max-[14rem]:p-0">
      <div className="flex gap-3" role="status">
        <CheckIcon className="mt-0.5 shrink-0 text-gain" />
        <div className="measure min-w-0 text-14">
          <p className="font-semibold text-16">{transaction === null ? text.same : text.complete}</p>
          <p>{transaction === null ? text.sameBody(signatures, needed) : text.completeBody}</p>
        </div>
      </div>
      {transaction === null ? (
        <PsbtExport base64={encodeBase64(bytes)} name={text.filePart(fileName)} />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => saveFile(text.fileFinal(fileName), 'text/plain', transaction)}
            size="small"
            variant="primary"
          >
            <DownloadIcon className="size-4" />
            {text.downloadFinal}
          </Button>
          <CopyButton label={text.copyFinal} value={transaction} />
        </div>
      )}
    </div>
  )
}
