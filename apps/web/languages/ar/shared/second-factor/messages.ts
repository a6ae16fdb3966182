import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/shared/second-factor/messages.ts'

/** The texts of the second-factor forms, on every screen that asks for one. */
export const messages: Translation<typeof english> = {
  submit: 'متابعة',
  submitting: 'جارٍ التحقق…',
  failed: 'تعذّر التحقق',
  codeIncomplete: 'أدخل أرقام الرمز الستة كلها',
  invalidCode: 'الرمز غير صحيح',
  otherWays: 'طرق تحقق أخرى',
  confirmFirst: 'أكّد أولًا بطريقة أعددتها من قبل.',
  back: 'رجوع',
  app: {
    way: 'تطبيق المصادقة',
    lead: 'أدخل الرمز المكوّن من 6 أرقام من تطبيق المصادقة.',
    label: 'رمز من 6 أرقام',
    once: 'كل رمز صالح لمرة واحدة. إذا استخدمت رمزًا للتو، فانتظر الرمز التالي.',
  },
  phone: {
    way: 'رسالة نصية',
    lead: 'سنرسل رمزًا من 6 أرقام إلى هاتفك في رسالة نصية.',
    label: 'رمز من 6 أرقام',
    send: 'إرسال الرمز',
    sending: 'جارٍ الإرسال…',
    sendAgain: 'إرسال رمز آخر',
    sendAgainIn: (seconds) => `إرسال رمز آخر بعد ${seconds}\u00a0ث`,
    sent: { title: 'تم إرسال الرمز', description: 'تنتهي صلاحيته بعد 5 دقائق.' },
    sendFailed: 'تعذّر إرسال الرمز',
  },
  key: {
    way: 'مفتاح الأمان',
    lead: 'جهّز مفتاح الأمان واتبع تعليمات المتصفح.',
    submit: 'استخدام مفتاح الأمان',
    submitting: 'في انتظار المفتاح…',
    left: 'لم يُستخدم المفتاح. حاول مرة أخرى عندما يكون جاهزًا.',
    unavailable: 'لا يمكنك استخدام مفاتيح الأمان في هذا المتصفح. اختر طريقة أخرى.',
  },
  recoveryCode: {
    way: 'رمز احتياطي',
    lead: 'أدخل أحد رموزك الاحتياطية. كل رمز صالح لمرة واحدة.',
    label: 'رمز احتياطي',
    missing: 'أدخل أحد رموزك الاحتياطية',
  },
}
