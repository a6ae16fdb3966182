import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/ui/messages.ts'

/** The texts of components that are the same everywhere. */
export const messages: Translation<typeof english> = {
  close: 'إغلاق',
  copied: 'تم النسخ',
  copyFailed: 'تعذّر النسخ',
  password: { show: 'إظهار', hide: 'إخفاء' },
  amounts: { show: 'إظهار المبالغ', hide: 'إخفاء المبالغ' },
}
