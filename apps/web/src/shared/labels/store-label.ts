import { clearLabelEndpoint, setLabelEndpoint } from '@satlens/contract'
import type { Label } from '@satlens/domain'
import { api } from '#shared/api/api.ts'

/** Stores the label of an address, a transaction or an output (BIP329); null clears it. */
export async function storeLabel(
  type: 'addr' | 'tx' | 'output',
  ref: string,
  label: Label | null,
): Promise<void> {
  if (label === null) await api.call(clearLabelEndpoint, { query: { type, ref } })
  else await api.call(setLabelEndpoint, { body: { type, ref, label } })
}
