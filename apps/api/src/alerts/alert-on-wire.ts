import { type Alert, type AlertNotice, usdText } from '@satlens/contract'
import { alertValueText } from '@satlens/domain'
import type { AlertRow, NoticeRow } from './alerts.queries.ts'

/** An alert as its owner sees it. */
export const wireAlert = (alert: AlertRow): Alert => ({
  id: alert.id,
  kind: alert.kind,
  value: alertValueText(alert),
  status: alert.status,
  waits_for_return: alert.status === 'active' && alert.side === 'beyond',
  mails: alert.mails,
  created_at: alert.createdAt.toISOString(),
  expires_at: alert.expiresAt.toISOString(),
  fired_at: alert.firedAt?.toISOString() ?? null,
})

/** A notice as the owner of its alert sees it. */
export const wireNotice = (notice: NoticeRow): AlertNotice => ({
  id: notice.id,
  alert_id: notice.alertId,
  kind: notice.kind,
  value: alertValueText(notice),
  price: usdText(notice.price),
  price_24h: notice.price24h === null ? null : usdText(notice.price24h),
  as_of: notice.asOf.toISOString(),
  source: notice.source,
  mailed: notice.mailed,
})
