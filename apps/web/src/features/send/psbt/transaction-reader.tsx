import { useRef, useState } from 'react'
import { useForm } from '#shared/form/use-form.ts'
import { ScanControls } from '#shared/scan/scan-controls.tsx'
import type { ScanResult } from '#shared/scan/scan-result.ts'
import { Button } from '#ui/actions/button.tsx'
import { FileField } from '#ui/form/file-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextArea } from '#ui/form/text-area.tsx'
import { createCodeCollector, readPastedTransaction } from './collect-codes.ts'
import { messages } from './messages.ts'
import { MAX_TRANSACTION_LENGTH, parseTransactionFile, type TransactionBytes } from './parse-transaction.ts'

const text = messages.read

/** Reads a transaction from a file, from QR codes or from a pasted text. What is read is not sent anywhere. */
export function TransactionReader({ onRead }: { onRead: (bytes: TransactionBytes) => void }) {
  const [collector] = useState(createCodeCollector)

  async function addCode(code: string): Promise<ScanResult> {
    const result = await collector.add(code)
    if (result.kind === 'incomplete') return result
    if (result.kind !== 'transaction') return 'foreign'
    onRead(result.bytes)
    return 'read'
  }

  return (
    <div className="flex flex-col gap-5">
      <TransactionFileField onRead={onRead} />
      <ScanControls onText={addCode} texts={text.scan} />
      <PasteForm onRead={onRead} />
    </div>
  )
}

function TransactionFileField({ onRead }: { onRead: (bytes: TransactionBytes) => void }) {
  const [fileName, setFileName] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const latest = useRef<File | null>(null)

  async function read(file: File) {
    latest.current = file
    setFileName(file.name)
    // A text of hex has twice the length.
    if (file.size > 2 * MAX_TRANSACTION_LENGTH + 2) return setError(text.tooLarge)
    const content = await file.arrayBuffer().catch(() => new ArrayBuffer())
    if (latest.current !== file) return
    const bytes = parseTransactionFile(new Uint8Array(content))
    setError(bytes ? undefined : text.wrong)
    if (bytes) onRead(bytes)
  }

  return (
    <FileField
      // Phones know none of these endings and would show no file.
      choose={text.fileChoose}
      error={error}
      fileName={fileName}
      help={text.fileHelp}
      label={text.file}
      none={text.fileNone}
      onChange={({ target }) => {
        const file = target.files?.[0]
        // The same file may be chosen again, after the wallet has signed it.
        target.value = ''
        if (file) void read(file)
      }}
    />
  )
}

function PasteForm({ onRead }: { onRead: (bytes: TransactionBytes) => void }) {
  const form = useForm({
    initial: { pasted: '' },
    async action({ pasted }) {
      const result = await readPastedTransaction(pasted)
      if (result.kind === 'transaction') onRead(result.bytes)
      else form.reject({ pasted: describeFault(result) })
    },
  })
  return (
    <Form autoComplete="off" className="flex flex-col items-start gap-3" {...form.props}>
      <div className="w-full">
        <TextArea
          {...form.text('pasted')}
          autoCapitalize="none"
          autoCorrect="off"
          help={text.pastedHelp}
          label={text.pasted}
          mono
          rows={3}
          spellCheck={false}
        />
      </div>
      <Button type="submit">{text.submit}</Button>
    </Form>
  )
}

function describeFault(
  result: Exclude<Awaited<ReturnType<typeof readPastedTransaction>>, { kind: 'transaction' }>,
) {
  if (result.kind === 'incomplete') return text.incompleteText(result.received, result.count)
  return result.kind === 'damaged' ? text.damaged : text.wrongText
}
