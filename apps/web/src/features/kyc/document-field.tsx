import { useEffect, useRef, useState } from 'react'
import { LOCALE } from '#shared/date-format.ts'
import { FileField } from '#ui/form/file-field.tsx'
import { messages } from './messages.ts'

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
      {file && (
        <figure className="rounded-ui border border-hairline bg-tint p-3">
          {PICTURES.includes(file.type) && <Preview file={file} />}
          <figcaption className="figures text-14 text-muted">{formatFileSize(file.size)}</figcaption>
        </figure>
      )}
    </div>
  )
}

/** The address of the picture is valid in this tab only, and revoked as soon as the picture is no longer shown. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const created = URL.createObjectURL(file)
    setUrl(created)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(created)
    }
  }, [file])

  return (
    url && (
      <img
        alt={messages.preview}
        className="mx-auto mb-3 max-h-56 max-w-full rounded-ui object-contain"
        onError={(event) => {
          event.currentTarget.hidden = true
        }}
        src={url}
      />
    )
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

const UNITS = ['B', 'kB', 'MB', 'GB']

/** The size of a file in the largest unit that leaves a whole number before the point: `12.4 MB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${
    unit === 0
      ? size
      : size.toLocaleString(LOCALE, {
          maximumFractionDigits: 1,
          minimumFractionDigits: 1,
          useGrouping: false,
        })
  } ${UNITS[unit]}`
}
