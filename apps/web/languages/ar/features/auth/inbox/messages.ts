import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/auth/inbox/messages.ts'
import { messages as pages } from '../messages.ts'

/** Everything "Check your inbox" says; what the two mails share comes first. */
export const messages: Translation<typeof english> = {
  title: 'تحقق من بريدك الوارد',
  code: 'رمز من 6 أرقام',
  resend: 'إعادة إرسال الرسالة',
  resending: 'جارٍ الإرسال…',
  resendIn: (seconds) => `إعادة الإرسال بعد ${seconds}\u00a0ث`,

  confirmation: {
    lead: (email) =>
      `أرسلنا رسالة إلى \u2068${email}\u2069. افتح الرابط أو أدخل الرمز المكوّن من 6 أرقام لتأكيد عنوان بريدك الإلكتروني.`,
    nothingCame:
      'لم تصلك الرسالة؟ تحقق من مجلد الرسائل غير المرغوب فيها. وإذا كان لعنوان البريد هذا حساب بالفعل، فقد أرسلنا إليه رسالة بذلك.',
    submit: 'تأكيد البريد الإلكتروني',
    submitting: 'جارٍ التأكيد…',
    failed: 'تعذّر تأكيد البريد الإلكتروني',
    resent: { title: 'تم إرسال الرسالة', description: 'لم تعد رموز الرسائل السابقة صالحة.' },
    resendFailed: pages.confirmFailed,
  },

  reset: {
    lead: (email) =>
      `إذا كان للعنوان \u2068${email}\u2069 حساب، فقد أرسلنا إليه رسالة. افتح الرابط أو أدخل الرمز المكوّن من 6 أرقام لتعيين كلمة مرور جديدة.`,
    nothingCame:
      'لم تصلك الرسالة؟ تحقق من مجلد الرسائل غير المرغوب فيها، ومن خلو عنوان البريد الإلكتروني من الأخطاء.',
    submit: 'متابعة',
    submitting: 'جارٍ التحقق…',
    failed: 'تعذّر التحقق من الرمز',
    resent: {
      title: 'تم استلام الطلب',
      description:
        'إذا كان لعنوان البريد الإلكتروني هذا حساب، فستصلك رسالة جديدة. لم تعد الرموز السابقة صالحة.',
    },
    resendFailed: pages.signIn.resetFailed,
  },
}
