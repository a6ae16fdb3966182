import type { DemoSend, WalletBalance } from '@satlens/contract'
import {
  convertSatsToUsd,
  DEMO_SEND_BITCOIN_PRICE,
  formatSats,
  formatUsd,
  toSats,
  type ValidatedSendForm,
} from '@satlens/domain'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { joinTexts } from '#shared/components/join-texts.ts'
import { useSession } from '#shared/session/session.ts'
import { getStoredAccountKey } from '#shared/session/user-storage.ts'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from '../messages.ts'
import { PsbtExport } from '../psbt/psbt-export.tsx'
import type { TransactionCheck } from './transaction-mismatch.ts'

const text = messages.transaction

/** The transaction that the server created from the wallet's coins, to be signed elsewhere; or why there is none. */
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

export interface RecordedSend {
  readonly send: DemoSend
  readonly request: ValidatedSendForm
  readonly own: Pick<UseQueryResult<WalletBalance>, 'data' | 'isPending'>
}

/** Offers the transaction once this browser has checked its recipient, amount, fee and change. */
function CheckedPsbt({ base64, ...sent }: RecordedSend & { base64: string }) {
  const check = useTransactionCheck(sent)
  switch (check) {
    case 'checking':
      return <CardSkeleton label={text.checking} />
    case 'sound':
      return <Psbt base64={base64} send={sent.send} />
    default:
      return (
        <Notice role="alert" title={text.notOffered} tone="warn">
          {text.faults[check]}
        </Notice>
      )
  }
}

function useTransactionCheck({ send, request, own: { data, isPending } }: RecordedSend): TransactionCheck {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const [check, setCheck] = useState<TransactionCheck>('checking')

  useEffect(() => {
    let isCurrent = true
    setCheck('checking')
    void run().then((result) => isCurrent && setCheck(result))
    return () => {
      isCurrent = false
    }

    async function run(): Promise<TransactionCheck> {
      if (isPending) return 'checking'
      if (data === undefined || userId === null) return 'unknown_wallet'
      const math = await import('./transaction-mismatch.ts').catch(() => null)
      if (math === null) return 'unchecked'
      return math.findTransactionMismatch(send, request, data, getStoredAccountKey(userId)) ?? 'sound'
    }
  }, [send, request, isPending, data, userId])

  return check
}

function Psbt({ base64, send }: { base64: string; send: DemoSend }) {
  return (
    <div className="flex max-w-[34rem] flex-col gap-4">
      <p className="text-14">{text.body}</p>
      <NetworkFee send={send} />
      <PsbtExport base64={base64} name={text.file(send.id)} />
    </div>
  )
}

/** The network fee. The flat fee of the demo is not in the transaction. */
function NetworkFee({ send }: { send: DemoSend }) {
  if (send.network_fee_sats === null) return null
  const fee = toSats(BigInt(send.network_fee_sats))
  return (
    <DescriptionList dense>
      <DescriptionRow
        note={send.fee_rate === null ? text.feeNote : text.feeNoteAt(String(send.fee_rate))}
        term={text.fee}
      >
        {joinTexts([formatSats(fee), formatUsd(convertSatsToUsd(fee, DEMO_SEND_BITCOIN_PRICE))])}
      </DescriptionRow>
    </DescriptionList>
  )
}
