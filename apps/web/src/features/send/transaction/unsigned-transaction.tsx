import type { DemoSend } from '@satlens/contract'
import {
  convertSatsToUsd,
  DEMO_SEND_BITCOIN_PRICE,
  formatSats,
  formatUsd,
  toSats,
  type ValidatedSendForm,
} from '@satlens/domain'
import { saveFile } from '#shared/browser/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { CopyButton } from '#ui/actions/copy-button.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DownloadIcon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from '../messages.ts'
import type { OwnWallet } from '../use-own-wallet.ts'
import { decodePsbt } from './decode-psbt.ts'
import { useTransactionCheck } from './use-transaction-check.ts'

const text = messages.transaction

/** The transaction that the server made of the wallet's coins, to be signed elsewhere; or why there is none. */
export function UnsignedTransaction(sent: RecordedSend) {
  const { send } = sent
  return (
    <Card title={text.title}>
      {send.psbt === null ? (
        <p className="measure text-14">
          {send.psbt_absent_because === null ? text.absent : text.absentBecause[send.psbt_absent_because]}
        </p>
      ) : (
        <CheckedPsbt {...sent} base64={send.psbt} />
      )}
    </Card>
  )
}

/** What was recorded, what it was reviewed as, and the wallet whose coins it may take. */
export interface RecordedSend {
  readonly send: DemoSend
  readonly request: ValidatedSendForm
  readonly own: OwnWallet
}

/** Nothing is offered before this browser has seen what it pays, to whom, and where the change goes. */
function CheckedPsbt({ send, request, own, base64 }: RecordedSend & { base64: string }) {
  const check = useTransactionCheck(send, request, own)
  switch (check) {
    case 'checking':
      return <CardSkeleton label={text.checking} />
    case 'sound':
      return <Psbt base64={base64} send={send} />
    default:
      return (
        <Notice role="alert" title={text.notOffered} tone="warn">
          {text.faults[check]}
        </Notice>
      )
  }
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
          onClick={() =>
            saveFile(text.file(send.id), 'application/octet-stream', decodePsbt(base64) ?? new Uint8Array())
          }
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
  const fee = toSats(BigInt(send.network_fee_sats))
  return (
    <DescriptionList dense>
      <DescriptionRow
        note={send.fee_rate === null ? text.feeNote : text.feeNoteAt(String(send.fee_rate))}
        term={text.fee}
      >
        {`${formatSats(fee)}, ${formatUsd(convertSatsToUsd(fee, DEMO_SEND_BITCOIN_PRICE))}`}
      </DescriptionRow>
    </DescriptionList>
  )
}
