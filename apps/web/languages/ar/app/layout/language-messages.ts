import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/app/layout/language-messages.ts'

/** The question before the page is loaded in another language. */
export const messages: Translation<typeof english> = {
  title: 'هل تريد تغيير اللغة؟',
  caution: 'ستُحمَّل الصفحة من جديد باللغة الأخرى، وتفقد كل ما لم ترسله بعد.',
  confirm: 'تغيير اللغة',
  confirming: 'جارٍ تغيير اللغة…',
  cancel: 'إلغاء',
}
