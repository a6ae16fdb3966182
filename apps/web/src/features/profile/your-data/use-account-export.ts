import { useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { saveFile } from '#shared/browser/save-file.ts'
import { settings } from '#shared/browser/settings.ts'
import { useStepUp } from '#shared/step-up/use-step-up.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { exportAccount } from './account-api.ts'
import { messages } from './messages.ts'

/** Fetches everything that is stored about the account and hands it over as a file. */
export function useAccountExport() {
  const toast = useToast()
  const { demand, withDemands } = useStepUp()
  const [isExporting, setExporting] = useState(false)

  async function save() {
    setExporting(true)
    try {
      const stored = await withDemands(exportAccount)
      const file = fileName(settings.brand, new Date())
      saveFile(file, 'application/json', `${JSON.stringify(stored, null, 2)}\n`)
      const { title, description } = messages.exported
      toast.show({ title, description: description(file), tone: 'success' })
    } catch (error) {
      toast.error({ title: messages.exportFailed, description: getServerMessage(error) })
    } finally {
      setExporting(false)
    }
  }

  return { demand, isExporting, save }
}

/** Names the file by the brand and the reader's day: `satlens-account-2026-11-21.json`. */
function fileName(brand: string, now: Date): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
  const date = day.map((part) => String(part).padStart(2, '0')).join('-')
  const word = brand.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `${word}-account-${date}.json`
}
