import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/step-up/messages.ts'

/** The texts of confirming the identity again (step-up). */
export const messages: Translation<typeof english> = {
  factorTitle: 'أكّد أنك صاحب الحساب',
  factorLead: 'استخدم إحدى طرق التحقق لديك للمتابعة.',

  freshTitle: 'أكّد أنك صاحب الحساب',
  freshLead: (email) =>
    `مضى أكثر من يوم على تسجيل دخولك. أدخل الرمز المكوّن من 6 أرقام الذي نرسله إلى \u2068${email}\u2069.`,
  freshElsewhere:
    'مضى أكثر من يوم على تسجيل دخولك، وليس لدينا عنوان بريد إلكتروني نرسل إليه رمزًا. سجّل الخروج ثم الدخول، وعُد إلى هنا.',
  submit: 'متابعة',
  submitting: 'جارٍ التحقق…',
  cancel: 'إلغاء',
  confirmFailed: 'تعذّر التحقق من الرمز',

  code: 'رمز من 6 أرقام',
  codeLead: (email) => `سنرسل رمزًا من 6 أرقام إلى \u2068${email}\u2069 لتأكيد أنك صاحب الحساب.`,
  codeIncomplete: 'أدخل أرقام الرمز الستة كلها',
  send: 'إرسال الرمز',
  sending: 'جارٍ الإرسال…',
  sendAgain: 'إرسال رمز آخر',
  sendAgainIn: (seconds) => `إرسال رمز آخر بعد ${seconds}\u00a0ث`,
  sent: {
    title: 'تم إرسال الرمز',
    description: 'تحقق من بريدك الوارد. لم تعد رموز الرسائل السابقة صالحة.',
  },
  sendFailed: 'تعذّر إرسال الرمز',
}
