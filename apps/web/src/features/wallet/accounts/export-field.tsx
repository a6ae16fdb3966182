import { useState } from 'react'
import { FileField } from '#ui/form/file-field.tsx'
import { Select } from '#ui/form/select.tsx'
import { loadReader } from './load-reader.ts'
import { messages } from './messages.ts'

const text = messages.add
const MAX_FILE_BYTES = 1_000_000

interface ExportedAccount {
  readonly name: string
  readonly descriptor: string
}

/** Reads the accounts of a wallet's JSON export. The first one is taken, and the user may choose another. */
export function ExportField({ onRead }: { onRead: (account: ExportedAccount) => void }) {
  const [fileName, setFileName] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const [accounts, setAccounts] = useState<readonly ExportedAccount[]>([])
  const [chosen, setChosen] = useState(0)

  function choose(index: number, of = accounts) {
    setChosen(index)
    const account = of[index]
    if (account) onRead(account)
  }

  async function read(file: File | undefined) {
    if (file === undefined) return
    setFileName(file.name)
    setAccounts([])
    setError(undefined)
    if (file.size > MAX_FILE_BYTES) return setError(text.fileTooLarge)
    const [reader, json] = await Promise.all([loadReader(), file.text().catch(() => '')])
    if (reader === null) return setError(text.readFailed)
    const found = reader.readWalletExport(json)
    if (!found.ok) return setError(reader.WALLET_EXPORT_ISSUE_MESSAGES[found.issue])
    setAccounts(found.value)
    choose(0, found.value)
  }

  return (
    <>
      <FileField
        accept=".json,application/json"
        choose={text.fileChoose}
        error={error}
        fileName={fileName}
        help={text.fileHelp}
        label={text.file}
        none={text.fileNone}
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {accounts.length > 1 && (
        <Select
          label={text.fileAccounts}
          onChange={({ target }) => choose(Number(target.value))}
          options={accounts.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={String(chosen)}
        />
      )}
    </>
  )
}
