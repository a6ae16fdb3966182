import type { DemoSend } from '@satlens/contract'
import { formatSats, formatUsd, SEND_RATE, sats, worthOf } from '@satlens/domain'
import { saveFile } from '#shared/save-file.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { messages } from './messages.ts'

const text = messages.transaction

/** The transaction that the server made of the wallet's coins, to be signed elsewhere; or why there is none. */
export function UnsignedTransaction({ send }: { send: DemoSend }) {
  return (
    <Card title={text.title}>
      {send.psbt === null ? (
        <p className="measure text-14">
          {send.psbt_absent_because === null ? text.absent : text.absentBecause[send.psbt_absent_because]}
        </p>
      ) : (
        <Psbt base64={send.psbt} send={send} />
      )}
    </Card>
  )
}

/** More makes modules that a camera cannot tell apart at this size. */
const MOST_IN_A_CODE = 850

function Psbt({ base64, send }: { base64: string; send: DemoSend }) {
  return (
    <div className="flex max-w-[34rem] flex-col gap-4">
      <p className="text-14">{text.body}</p>
      <NetworkFee send={send} />
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => saveFile(text.file(send.id), 'application/octet-stream', bytesOf(base64))}
          size="small"
        >
          <DownloadIcon className="size-4" />
          {text.download}
        </Button>
        <CopyButton copied={text.copied} failed={text.copyFailed} label={text.copy} value={base64} />
      </div>
      {base64.length <= MOST_IN_A_CODE && (
        <Disclosure summary={text.code}>
          <QrCode className="size-72 max-w-full" label={text.codeLabel} value={base64} />
        </Disclosure>
      )}
    </div>
  )
}

/** What the network would take, beside the flat fee of the demo, which is not in the transaction. */
function NetworkFee({ send }: { send: DemoSend }) {
  if (send.network_fee_sats === null) return null
  const fee = sats(BigInt(send.network_fee_sats))
  return (
    <Ledger dense>
      <LedgerRow
        note={send.fee_rate === null ? text.feeNote : text.feeNoteAt(String(send.fee_rate))}
        term={text.fee}
      >
        {`${formatSats(fee)}, ${formatUsd(worthOf(fee, SEND_RATE))}`}
      </LedgerRow>
    </Ledger>
  )
}

/** The transaction as programs read it from a file (BIP174): bytes, not base64. */
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
