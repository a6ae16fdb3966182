import type { Translation } from '@satlens/domain'
import type { messages as english } from '../../../src/spa/messages.ts'

/** Texts of the installed web app. */
export const messages: Translation<typeof english> = {
  description:
    'لوحة لمتابعة سوق البيتكوين، وتطبيق مرافق لمحفظتك، واشتراك في أدوات التداول. لا يبيع العملات ولا يحتفظ بها ولا ينقلها أبدًا.',
  dashboard: 'لوحة المتابعة',
  wallet: 'المحفظة',
  send: 'إرسال بيتكوين',
}
