import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/oauth/device/messages.ts'

/** The texts of the page on which users allow a device without a browser. */
export const messages: Translation<typeof english> = {
  title: 'ربط جهاز',
  lead: 'أدخل الرمز الذي يعرضه جهازك.',
  code: 'الرمز',
  codeHelp: '8 أحرف، مثل \u2068BCDF-GHJK\u2069',
  codeIncomplete: 'أدخل أحرف الرمز الثمانية كلها',
  codeMissing: 'الرمز مطلوب',
  prefilled: 'تحقق من أن جهازك يعرض هذا الرمز بعينه.',
  next: 'متابعة',
  checking: 'جارٍ التحقق…',
  checkFailed: 'تعذّر التحقق من الرمز',

  question: (app) => `هل تريد تسجيل الدخول إلى ${app} على جهاز؟`,
  warning: {
    title: 'لا تتابع إلا إذا كنت أنت من بدأ هذا الطلب',
    body: 'إذا أرسل إليك أحد هذا الرمز أو طلب منك إدخاله، فارفض الطلب، وإلا سُجّل دخول ذلك الشخص بحسابك.',
  },
  device: 'الجهاز',
  from: 'عنوان IP',
  noAddress: 'غير معروف',
  asked: 'وقت الطلب',

  allowed: {
    title: 'تم ربط الجهاز',
    body: 'يمكنك العودة إلى جهازك.',
  },
  denied: {
    title: 'رُفض الطلب',
    body: 'لم يُسمح للجهاز بالوصول. يمكنك إغلاق هذه الصفحة.',
  },
  another: 'إدخال رمز آخر',
}
