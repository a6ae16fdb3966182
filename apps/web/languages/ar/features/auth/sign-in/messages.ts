import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/sign-in/messages.ts'

/** The question whether an email link, which was requested elsewhere, may sign in this browser. */
export const messages: Translation<typeof english> = {
  title: 'هل هذا حسابك؟',
  lead: 'لم يُطلب رابط تسجيل الدخول هذا من هذا المتصفح.',
  recoveryLead: 'لم تُطلب إعادة تعيين كلمة المرور هذه من هذا المتصفح.',
  account: 'الحساب',
  accept: 'نعم، سجّل الدخول',
  acceptRecovery: 'نعم، أريد كلمة مرور جديدة',
  decline: 'لا، هذا ليس حسابي',
}
