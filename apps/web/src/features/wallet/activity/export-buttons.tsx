import { exportPaymentsEndpoint } from '@satlens/contract'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'
import type { CurrencyQuery } from './payment-filters.ts'

const text = messages.export
const FORMATS = { csv: 'text/csv', json: 'application/json' } as const
type Format = keyof typeof FORMATS

/** Saves the payments that match the filters, all of them, as a file. */
export function ExportButtons({ query, disabled }: { query: CurrencyQuery; disabled: boolean }) {
  const toast = useToast()
  const [busyWith, setBusyWith] = useState<Format | null>(null)

  async function save(format: Format) {
    setBusyWith(format)
    toast.dismiss()
    try {
      const { method, path } = exportPaymentsEndpoint
      const response = await api.send(
        `${path}?${new URLSearchParams({ ...(query as Record<string, string>), format })}`,
        { method },
      )
      const day = new Date().toISOString().slice(0, 10)
      saveFile(`payments-${day}.${format}`, FORMATS[format], await response.blob())
    } catch (error) {
      toast.error({ title: text.failed, description: getServerMessage(error) ?? text.noAnswer })
    } finally {
      setBusyWith(null)
    }
  }

  return (
    <span className="-me-3 flex flex-wrap">
      {(['csv', 'json'] as const).map((format) => (
        <Button
          busy={busyWith === format}
          busyLabel={text.busy}
          disabled={disabled || busyWith !== null}
          key={format}
          onClick={() => void save(format)}
          size="small"
          variant="quiet"
        >
          <DownloadIcon className="size-4" />
          {text[format]}
        </Button>
      ))}
    </span>
  )
}
