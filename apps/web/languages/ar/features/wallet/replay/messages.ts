import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/wallet/replay/messages.ts'

/** The texts of the replay of a recorded chain. */
export const messages: Translation<typeof english> = {
  title: 'مثال',
  demo: 'تجريبي',
  caption: 'مسجّل على شبكة اختبار. هذه العملات بلا قيمة وليست لك.',
  close: 'إغلاق المثال',
  total: 'مجموع حسابين',
  accounts: 'حسابات المثال',
  payments: 'دفعات المثال',
  noPayments: 'لا توجد دفعات بعد',
  position: (step, count) => `الخطوة ${step} من ${count}`,
  back: 'السابق',
  next: 'التالي',
  play: 'تشغيل',
  pause: 'إيقاف مؤقت',
  restart: 'البدء من جديد',
  steps: {
    watched: 'حسابان تحت المراقبة، وكلاهما لا يزال فارغًا.',
    seen: 'يرسل شخص ما \u20660.025 BTC\u2069 إلى حساب المدخرات. تظهر الدفعة قبل تأكيدها.',
    replaced: 'يزيد المرسل الرسوم. تظهر النسخة الأولى مستبدلة ولا تُحتسب بعد ذلك.',
    confirmed: 'دخلت الدفعة في كتلة. تُحتسب الآن في الرصيد.',
    moved: 'ينتقل \u20660.008 BTC\u2069 من المدخرات إلى الإنفاق اليومي برسوم صغيرة.',
    moved_confirmed: 'الكتلة التالية تحتوي على هذا التحويل.',
    reorganized: 'تُسقط الشبكة تلك الكتلة لصالح سلسلة أطول. ويعود التحويل غير مؤكد.',
    settled: 'كتل جديدة تحتوي على التحويل. بعد ستة تأكيدات يُعدّ نهائيًا.',
  },
}
