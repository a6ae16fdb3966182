import { useEffect, useRef } from 'react'
import { FileField } from '#ui/form/file-field.tsx'
import { formatFileSize } from './format-file-size.ts'
import { messages } from './messages.ts'
import { useObjectUrl } from './use-object-url.ts'

/** What a browser can show of a document without another program. */
const PICTURES = ['image/png', 'image/jpeg']

/** One file from the device, shown from the device. Its kind and size are stated and not enforced (docs/spec/README.md#validation). */
export function DocumentField({
  file,
  error,
  onChange,
}: {
  file: File | null
  error: string | undefined
  onChange: (file: File | null) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => showInInput(input.current, file), [file])

  return (
    <div className="flex flex-col gap-4">
      <FileField
        autoComplete="off"
        choose={messages.choose}
        error={error}
        fileName={file?.name ?? null}
        help={messages.uploadHint}
        label={messages.labels.document}
        none={messages.noFile}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        ref={input}
        required
      />
      {file && <Chosen file={file} />}
    </div>
  )
}

function Chosen({ file }: { file: File }) {
  const url = useObjectUrl(PICTURES.includes(file.type) ? file : null)
  return (
    <figure className="rounded-ui border border-hairline bg-tint p-3">
      {url && (
        <img
          alt={messages.preview}
          className="mx-auto mb-3 max-h-56 max-w-full rounded-ui object-contain"
          onError={(event) => {
            event.currentTarget.hidden = true
          }}
          src={url}
        />
      )}
      <figcaption className="figures text-14 text-muted">{formatFileSize(file.size)}</figcaption>
    </figure>
  )
}

/** The browser's own control has to name the same file, wherever that came from. */
function showInInput(input: HTMLInputElement | null, file: File | null): void {
  if (!input || (input.files?.[0] ?? null) === file) return
  input.value = ''
  if (!file) return
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
}
